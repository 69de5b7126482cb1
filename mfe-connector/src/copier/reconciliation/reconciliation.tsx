import type { CopyChildEntity, ReconciliationRowEntity } from '@parque/contract';
import { Banner, Card, EmptyState, QueryView } from '@parque/ui';
import { useState } from 'react';
import { isOutOfReach } from '../child/child-status';
import { describeOwnStop } from '../settings/rules/rules-words';
import { CheckNow } from './check-now';
import list from '../rows.module.css';
import { ReconciliationRow } from './reconciliation-row';
import type { Action } from './reconciliation-words';
import { ResolutionDialog } from './resolution-dialog';
import { useReconciliation } from './use-reconciliation';
import { VerdictBanner } from './verdict-banner';

interface Chosen {
  readonly row: ReconciliationRowEntity;
  readonly action: Action;
}

interface ReconciliationProps {
  readonly child: CopyChildEntity;
  readonly isWithoutMaster: boolean;
}

const empty = {
  title: 'No hay copias abiertas ni diferencias',
  next: 'Las copias abiertas aparecerán aquí al lado de lo que tiene la cuenta.',
};
interface RowsProps {
  readonly rows: readonly ReconciliationRowEntity[];
  /** It was not compared since its activation. */
  readonly isComparing: boolean;
  /** When the account was compared last, if it cannot be read now. */
  readonly asOf: string | null;
  readonly left: readonly ReconciliationRowEntity[];
  readonly hasOwnStop: boolean;
  readonly onChoose: (choice: Chosen) => void;
}

/** The differences that the owner left as they are, which can still be settled. */
function LeftRows({ left, asOf, hasOwnStop, onChoose }: RowsProps) {
  if (left.length === 0) return null;
  return (
    <section>
      <h3>Lo que dejaste como está</h3>
      <ul className={list.rows} aria-label="Lo que dejaste como está">
        {left.map((row) => (
          <ReconciliationRow
            key={row.finding}
            row={row}
            asOf={asOf}
            hasOwnStop={hasOwnStop}
            isLeft
            onAct={(action) => onChoose({ row, action })}
          />
        ))}
      </ul>
    </section>
  );
}

function Rows({ rows, isComparing, asOf, left, hasOwnStop, onChoose }: RowsProps) {
  if (rows.length === 0) {
    if (isComparing || left.length > 0) return null;
    const { title, next } = empty;
    return (
      <EmptyState icon="check-circle" title={title}>
        {next}
      </EmptyState>
    );
  }
  return (
    <ul className={list.rows} aria-label="Comprobar posiciones">
      {rows.map((row, index) => (
        <ReconciliationRow
          // A copy and its adopted part have the same positions. Only differences have buttons, which keep the focus.
          key={row.finding ?? `copy ${index}`}
          row={row}
          asOf={asOf}
          hasOwnStop={hasOwnStop}
          onAct={(action) => onChoose({ row, action })}
        />
      ))}
    </ul>
  );
}

function Comparison({ child }: Pick<ReconciliationProps, 'child'>) {
  const { query, isUncompared, check } = useReconciliation(child);
  const [choice, setChoice] = useState<Chosen>();
  const finding = choice?.row.finding ?? null;
  const ownStop = child.rules.own_stop;
  return (
    <>
      <QueryView
        query={query}
        label="Cargando las posiciones"
        failureTitle="No se han podido cargar las posiciones"
      >
        {(comparison) => {
          const comparisonResult = { ...comparison, ...(isUncompared && { checked_at: null }) };
          const shown = {
            // Differences that were read before the activation may come from a former master.
            rows: isUncompared ? comparison.rows.filter(({ kind }) => kind === 'en_duda') : comparison.rows,
            isComparing: isUncompared,
            left: isUncompared ? [] : (comparison.left_as_is ?? []),
            asOf: isOutOfReach(child.status) ? comparisonResult.checked_at : null,
            hasOwnStop: Boolean(ownStop),
            onChoose: setChoice,
          };
          return (
            <div className="pq-stack">
              <VerdictBanner child={child} reconciliation={comparisonResult} isComparing={isUncompared} />
              {ownStop && (
                <p>
                  Tus reglas dan a esta cuenta un {describeOwnStop(ownStop)}. Ese stop no cuenta como
                  diferencia.
                </p>
              )}
              <CheckNow reconciliation={comparisonResult} check={check} />
              <Rows {...shown} />
              <LeftRows {...shown} />
            </div>
          );
        }}
      </QueryView>
      {choice && finding !== null && (
        <ResolutionDialog
          id={child.id}
          row={{ ...choice.row, finding }}
          action={choice.action}
          hasOwnStop={Boolean(ownStop)}
          onClose={() => setChoice(undefined)}
        />
      )}
    </>
  );
}

/** The comparison of a child; the engine compares it from its activation for the present master on. */
export function Reconciliation({ child, isWithoutMaster }: ReconciliationProps) {
  const { number, server, activated_at } = child;
  const state = isWithoutMaster
    ? 'Esta cuenta no tiene maestra'
    : 'Esta copia no se ha activado con su maestra de ahora';
  return (
    <Card title={`Cuenta ${number}`} note={server} padding="md">
      {isWithoutMaster || activated_at === null ? (
        <Banner title={`${state}: no se copia nada`}>
          Si quedó abierta alguna posición del copiador, ciérrala en MetaTrader.
        </Banner>
      ) : (
        <Comparison child={child} />
      )}
    </Card>
  );
}
