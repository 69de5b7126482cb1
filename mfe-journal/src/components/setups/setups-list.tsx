import { Link } from '@parque/remote';
import { Button, Card, EmptyState } from '@parque/ui';
import type { BrokerAccountEntity } from '@parque/contract';
import type { Setup } from '../../api/definitions';
import { DefinitionCards } from '../definitions/definition-cards';
import { SetupFigures } from './setup-figures';
import css from './setups.module.css';

interface SetupCardProps {
  readonly setup: Setup;
  /** Whose trades its figures are from; undefined: there is none. */
  readonly account: BrokerAccountEntity | undefined;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
}

function SetupCard({ setup, account, onEdit, onRemove }: SetupCardProps) {
  const { name, content, key } = setup;
  return (
    <Card
      title={name}
      padding="md"
      foot={
        <div className={css.acts}>
          <Button size="sm" aria-label={`Editar ${name}`} onClick={onEdit}>
            Editar
          </Button>
          <Link
            className="pq-btn"
            data-size="sm"
            data-variant="ghost"
            to={`/panel/analisis?setup=${key}&por=regla`}
          >
            Ver sus operaciones
          </Link>
          <Button size="sm" variant="danger-quiet" aria-label={`Borrar ${name}`} onClick={onRemove}>
            Borrar
          </Button>
        </div>
      }
    >
      {account && <SetupFigures setup={setup} account={account} />}
      {content.rules.length === 0 ? (
        <p className="pq-mute">Sin reglas todavía.</p>
      ) : (
        <ol className={css.checklist}>
          {content.rules.map((rule) => (
            <li key={rule.key} translate="no">
              {rule.text}
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}

interface SetupsListProps extends Pick<SetupCardProps, 'account'> {
  readonly setups: readonly Setup[];
  readonly onEdit: (setup: Setup) => void;
  readonly onAdd: () => void;
}

const NoSetups = ({ onAdd }: Pick<SetupsListProps, 'onAdd'>) => (
  <div className="pq-card">
    <EmptyState
      icon="check-circle"
      title="Todavía no tienes setups"
      action={
        <Button variant="primary" onClick={onAdd} icon="plus">
          Crear el primero
        </Button>
      }
    >
      Escribe cómo entras y tus reglas. En cada operación marcarás cuáles cumpliste, y Análisis te dirá cuáles
      te dan dinero.
    </EmptyState>
  </div>
);

/** The setups of the user, each with its checklist. */
export function SetupsList({ setups, account, onEdit, onAdd }: SetupsListProps) {
  if (setups.length === 0) return <NoSetups onAdd={onAdd} />;
  return (
    <DefinitionCards
      definitions={setups}
      remains="Las revisiones de tus operaciones pierden este setup y sus reglas marcadas. Errores y valoraciones quedan."
      renderCard={(setup, onRemove) => (
        <SetupCard setup={setup} account={account} onEdit={() => onEdit(setup)} onRemove={onRemove} />
      )}
    />
  );
}
