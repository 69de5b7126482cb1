import type { SlotItem } from '@parque/remote';
import { Banner, Button, Dialog, IconButton } from '@parque/ui';
import css from './arrange-dialog.module.css';
import { moveDown, sortCards, type Arrangement } from './arrangement';

interface SaveFaultProps {
  readonly arrangement: Arrangement;
}

/** Why the last change is not stored, with a retry. */
export function SaveFault({ arrangement: { error, retry } }: SaveFaultProps) {
  return (
    error && (
      <Banner
        tone="danger"
        title="No se ha guardado cómo ves las tarjetas"
        action={<Button onClick={retry}>Reintentar</Button>}
      >
        {error.message}
      </Banner>
    )
  );
}

interface ArrangeDialogProps extends SaveFaultProps {
  readonly cards: readonly SlotItem[];
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Hides and orders cards. Each change is stored at once. */
export function ArrangeDialog({ arrangement, cards, isOpen, onClose }: ArrangeDialogProps) {
  const { shown, change } = arrangement;
  const sortedCards = sortCards(cards, shown);
  const { hidden } = shown;
  const moveCardDown = (index: number) => change({ ...shown, order: moveDown(sortedCards, index) });
  const toggle = (id: string) =>
    change({
      ...shown,
      hidden: hidden.includes(id) ? hidden.filter((hiddenId) => hiddenId !== id) : [...hidden, id],
    });
  return (
    <Dialog
      title="Personalizar Inicio"
      note="Elige qué tarjetas ves y en qué orden."
      isOpen={isOpen}
      onClose={onClose}
      foot={
        <Button variant="primary" onClick={onClose}>
          Listo
        </Button>
      }
    >
      <SaveFault arrangement={arrangement} />
      <ol className={css.list} aria-label="Tarjetas en su orden">
        {sortedCards.map(({ id, title }, index) => (
          <li key={id}>
            <label>
              <input type="checkbox" checked={!hidden.includes(id)} onChange={() => toggle(id)} />
              {title}
            </label>
            <IconButton
              icon="sort-ascending"
              label={`Subir ${title}`}
              disabled={index === 0}
              onClick={() => moveCardDown(index - 1)}
            />
            <IconButton
              icon="sort-descending"
              label={`Bajar ${title}`}
              disabled={index === sortedCards.length - 1}
              onClick={() => moveCardDown(index)}
            />
          </li>
        ))}
      </ol>
    </Dialog>
  );
}
