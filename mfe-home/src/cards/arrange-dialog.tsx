import type { SlotItem } from '@parque/remote';
import { Button, Dialog, IconButton } from '@parque/ui';
import css from './arrange-dialog.module.css';
import { moveDown, sortCards, useArrangement } from './arrangement';

interface ArrangeDialogProps {
  readonly cards: readonly SlotItem[];
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Hides and orders cards. Each change is stored at once. */
export function ArrangeDialog({ cards, isOpen, onClose }: ArrangeDialogProps) {
  const [arrangement, store] = useArrangement();
  const sorted = sortCards(cards, arrangement);
  const { hidden } = arrangement;
  const swap = (index: number) => store({ ...arrangement, order: moveDown(sorted, index) });
  const toggle = (id: string) =>
    store({
      ...arrangement,
      hidden: hidden.includes(id) ? hidden.filter((one) => one !== id) : [...hidden, id],
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
      <ol className={css.list} aria-label="Tarjetas en su orden">
        {sorted.map(({ id, title }, index) => (
          <li key={id}>
            <label>
              <input type="checkbox" checked={!hidden.includes(id)} onChange={() => toggle(id)} />
              {title}
            </label>
            <IconButton
              icon="sort-ascending"
              label={`Subir ${title}`}
              disabled={index === 0}
              onClick={() => swap(index - 1)}
            />
            <IconButton
              icon="sort-descending"
              label={`Bajar ${title}`}
              disabled={index === sorted.length - 1}
              onClick={() => swap(index)}
            />
          </li>
        ))}
      </ol>
    </Dialog>
  );
}
