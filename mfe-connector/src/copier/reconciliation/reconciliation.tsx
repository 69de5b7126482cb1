import type { CopyChildEntity, ReconciliationRowEntity } from '@parque/contract';
import { Card, EmptyState, QueryView } from '@parque/ui';
import { useState } from 'react';
import { CheckNow } from './check-now';
import css from './reconciliation.module.css';
import { OrphanDialog } from './orphan-dialog';
import { ReconciliationRow } from './reconciliation-row';
import type { Action } from './reconciliation-words';
import { ResolutionDialog } from './resolution-dialog';
import { UnmanagedBanner } from './unmanaged-banner';
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
const emptyUnmanaged = {
  title: 'No hay nada abierto por el copiador',
  next: 'Lo que abriste tú en esta cuenta no aparece aquí.',
};

/** Confirms what the owner chose for a row. */
function ActionDialog({ row, ...rest }: Chosen & { readonly id: number; readonly onClose: () => void }) {
  const { finding, child_position } = row;
  if (finding !== null) return <ResolutionDialog row={{ ...row, finding }} {...rest} />;
  return child_position !== null && <OrphanDialog row={{ ...row, child_position }} {...rest} />;
}

/** The copies of a child beside what its account holds, and what can be done about differences. */
export function Reconciliation({ child, isWithoutMaster }: ReconciliationProps) {
  const { id, number, server, activated_at } = child;
  const { query, check } = useReconciliation(id);
  const [chosen, setChosen] = useState<Chosen>();
  // The engine compares a child from its activation for the present master on.
  const isUnmanaged = isWithoutMaster || activated_at === null;
  const { title, next } = isUnmanaged ? emptyUnmanaged : empty;
  return (
    <Card title={`Cuenta ${number}`} note={server} padding="md">
      <QueryView
        query={query}
        label="Cargando la conciliación"
        failureTitle="No se ha podido cargar la conciliación"
      >
        {(found) => (
          <div className={css.page}>
            {isUnmanaged ? (
              <UnmanagedBanner count={found.rows.length} isWithoutMaster={isWithoutMaster} />
            ) : (
              <VerdictBanner child={child} found={found} />
            )}
            <CheckNow found={found} check={check} />
            {found.rows.length === 0 ? (
              <EmptyState icon="check-circle" title={title}>
                {next}
              </EmptyState>
            ) : (
              <ul className={css.rows} aria-label="Conciliación">
                {found.rows.map((row) => (
                  <ReconciliationRow
                    key={`${row.kind} ${row.child_position} ${row.master_position}`}
                    row={row}
                    isWithoutMaster={isWithoutMaster}
                    onAct={(action) => setChosen({ row, action })}
                  />
                ))}
              </ul>
            )}
          </div>
        )}
      </QueryView>
      {chosen && <ActionDialog id={id} {...chosen} onClose={() => setChosen(undefined)} />}
    </Card>
  );
}
