import type { CopyChildEntity, ReconciliationEntity, ReconciliationRowEntity } from '@parque/contract';
import { Card, EmptyState, QueryView } from '@parque/ui';
import { useState } from 'react';
import { isOutOfReach } from '../child/child-status';
import { CheckNow } from './check-now';
import css from './reconciliation.module.css';
import { OrphanDialog } from './orphan-dialog';
import { ReconciliationRow } from './reconciliation-row';
import { isUnmanaged as isUnmanagedRow, type Action } from './reconciliation-words';
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

const isSamePosition = (one: ReconciliationRowEntity, other: ReconciliationRowEntity) =>
  one.child_position === other.child_position;

interface ActionDialogProps extends Chosen, Pick<ReconciliationProps, 'isWithoutMaster'> {
  readonly id: number;
  /** The position as it was read last; undefined: the account does not hold it any more. */
  readonly held: ReconciliationRowEntity | undefined;
  readonly onClose: () => void;
}

/** Confirms what the owner chose for a row. */
function ActionDialog({ row, action, held, isWithoutMaster, ...rest }: ActionDialogProps) {
  const { finding, child_position } = row;
  if (finding !== null) return <ResolutionDialog row={{ ...row, finding }} action={action} {...rest} />;
  if (child_position === null) return null;
  return <OrphanDialog row={{ ...row, child_position }} {...{ held, isWithoutMaster }} {...rest} />;
}

interface Comparison {
  /** No process copies into the child. */
  readonly isUnmanaged: boolean;
  /** It was not compared since its activation. */
  readonly isComparing: boolean;
}

/** The rows of a reading that hold for the present state of a child, which may have changed since. */
function presentRows(
  { rows }: ReconciliationEntity,
  { isUnmanaged, isComparing }: Comparison,
): readonly ReconciliationRowEntity[] {
  if (isUnmanaged) return rows.filter(isUnmanagedRow);
  return rows.filter((row) => (isComparing ? row.kind === 'en_duda' : !isUnmanagedRow(row)));
}

interface RowsProps extends Comparison {
  readonly rows: readonly ReconciliationRowEntity[];
  readonly isWithoutMaster: boolean;
  /** When the account was compared last, if it cannot be read now. */
  readonly asOf: string | null;
  /** Differences that the owner left as they are. */
  readonly left: readonly ReconciliationRowEntity[];
  readonly onChoose: (chosen: Chosen) => void;
}

/** The differences that the owner left as they are, and the way back. */
function LeftRows({ left, isWithoutMaster, asOf, onChoose }: RowsProps) {
  if (left.length === 0) return null;
  return (
    <section>
      <h3>Lo que dejaste como está</h3>
      <ul className={css.rows} aria-label="Lo que dejaste como está">
        {left.map((row) => (
          <ReconciliationRow
            key={row.finding}
            {...{ row, isWithoutMaster, asOf }}
            isLeft
            onAct={(action) => onChoose({ row, action })}
          />
        ))}
      </ul>
    </section>
  );
}

function Rows({ rows, isUnmanaged, isComparing, isWithoutMaster, asOf, left, onChoose }: RowsProps) {
  if (rows.length === 0) {
    if (isComparing || left.length > 0) return null;
    const { title, next } = isUnmanaged ? emptyUnmanaged : empty;
    return (
      <EmptyState icon="check-circle" title={title}>
        {next}
      </EmptyState>
    );
  }
  return (
    <ul className={css.rows} aria-label="Conciliación">
      {rows.map((row) => (
        <ReconciliationRow
          key={`${row.kind} ${row.child_position} ${row.master_position}`}
          row={row}
          isWithoutMaster={isWithoutMaster}
          asOf={asOf}
          onAct={(action) => onChoose({ row, action })}
        />
      ))}
    </ul>
  );
}

/** The copies of a child beside what its account holds, and what can be done about differences. */
export function Reconciliation({ child, isWithoutMaster }: ReconciliationProps) {
  const { id, number, server, activated_at } = child;
  const { query, isUncompared, check } = useReconciliation(child);
  const [chosen, setChosen] = useState<Chosen>();
  // The engine compares a child from its activation for the present master on.
  const isUnmanaged = isWithoutMaster || activated_at === null;
  const comparison = { isUnmanaged, isComparing: !isUnmanaged && isUncompared };
  return (
    <Card title={`Cuenta ${number}`} note={server} padding="md">
      <QueryView
        query={query}
        label="Cargando la conciliación"
        failureTitle="No se ha podido cargar la conciliación"
      >
        {(read) => {
          const found = { ...read, ...(comparison.isComparing && { checked_at: null }) };
          const rows = presentRows(found, comparison);
          const shown = {
            rows,
            ...comparison,
            isWithoutMaster,
            left: comparison.isComparing || isUnmanaged ? [] : (read.left_as_is ?? []),
            // The account of an unmanaged child is read at each visit.
            asOf: !isUnmanaged && isOutOfReach(child.status) ? found.checked_at : null,
            onChoose: setChosen,
          };
          return (
            <div className={css.page}>
              {isUnmanaged ? (
                <UnmanagedBanner count={rows.length} isWithoutMaster={isWithoutMaster} />
              ) : (
                <VerdictBanner child={child} found={found} isComparing={comparison.isComparing} />
              )}
              <CheckNow found={found} check={check} />
              <Rows {...shown} />
              <LeftRows {...shown} />
            </div>
          );
        }}
      </QueryView>
      {chosen && (
        <ActionDialog
          id={id}
          {...chosen}
          held={query.data?.rows.find((row) => isUnmanagedRow(row) && isSamePosition(row, chosen.row))}
          isWithoutMaster={isWithoutMaster}
          onClose={() => setChosen(undefined)}
        />
      )}
    </Card>
  );
}
