import type { CopyChildEntity, ReconciliationEntity, ReconciliationRowEntity } from '@parque/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { reconciliationQuery, useCheckReconciliation } from '../../api/copier';

/** How often the comparison is read: while a requested one runs, while something is open, and otherwise. */
const everyMs = { running: 1500, open: 5000, idle: 15_000 } as const;
const lateMs = 30_000;

const isUnsettled = ({ finding, kind, close_attempt }: ReconciliationRowEntity) =>
  finding !== null || kind === 'en_duda' || close_attempt?.is_pending === true;

/**
 * Whether an activated child was not compared for its present master yet. A reading from before the activation, which
 * another tab made, is no comparison either.
 */
const isUncompared = (
  { activated_at }: Pick<CopyChildEntity, 'activated_at'>,
  { checked_at }: Pick<ReconciliationEntity, 'checked_at'>,
) => activated_at !== null && (checked_at === null || Date.parse(checked_at) < Date.parse(activated_at));

/** Reads the comparison again when the child is activated, or given another master. */
function useChangeOfMaster({ activated_at, master_id }: CopyChildEntity, reread: () => unknown): void {
  const state = `${master_id} ${activated_at}`;
  const comparedState = useRef(state);
  useEffect(() => {
    if (comparedState.current === state) return;
    comparedState.current = state;
    reread();
  }, [state, reread]);
}

export function useReconciliation(child: CopyChildEntity) {
  const { id } = child;
  const check = useCheckReconciliation(id);
  /** Whether a reading is still the one from before the requested comparison. */
  const isOutdated = (checkedAt: string | null | undefined) =>
    check.data !== undefined && check.data.checked_at === checkedAt;
  const query = useQuery({
    ...reconciliationQuery(id),
    refetchInterval({ state: { data } }) {
      if (isOutdated(data?.checked_at) || (data && isUncompared(child, data))) return everyMs.running;
      const isOpen = data && (data.unconfirmed > 0 || data.rows.some(isUnsettled));
      return isOpen ? everyMs.open : everyMs.idle;
    },
  });
  useChangeOfMaster(child, query.refetch);
  const isWaiting = isOutdated(query.data?.checked_at);
  /** Whether the comparison takes longer than an account that answers needs. */
  const isLate = isWaiting && query.dataUpdatedAt - check.submittedAt > lateMs;
  const isRunning = check.isPending || isWaiting;
  const isFirst = query.data !== undefined && isUncompared(child, query.data);
  return {
    query,
    isUncompared: isFirst,
    check: { isRunning, isLate, error: check.error, start: () => check.mutate() },
  };
}
