import { Button, EmptyState } from '@parque/ui';
import type { BrokerAccountEntity } from '@parque/contract';
import type { Setup } from '../../api/definitions';
import { DefinitionCards } from '../definitions/definition-cards';
import { SetupFigures } from './setup-figures';
import css from './setups.module.css';

interface SetupsListProps {
  readonly setups: readonly Setup[];
  /** The account whose trades the figures are computed from; undefined: the user has no account. */
  readonly account: BrokerAccountEntity | undefined;
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
      toAddress={({ key }) => `/panel/analisis?setup=${key}&por=regla`}
      linkLabel="Ver sus operaciones"
      onEdit={onEdit}
    >
      {(setup) => (
        <>
          {account && <SetupFigures setup={setup} account={account} />}
          {setup.content.rules.length === 0 ? (
            <p className="pq-mute">Sin reglas todavía.</p>
          ) : (
            <ol className={css.checklist}>
              {setup.content.rules.map((rule) => (
                <li key={rule.key} translate="no">
                  {rule.text}
                </li>
              ))}
            </ol>
          )}
        </>
      )}
    </DefinitionCards>
  );
}
