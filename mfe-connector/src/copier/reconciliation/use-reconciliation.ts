import type { ApiError } from '@parque/api-client';
import type { ReconciliationRowEntity } from '@parque/contract';
import { useQuery } from '@tanstack/react-query';
import { reconciliationQuery, useCheckReconciliation } from '../../api/copier';

/** A comparison that the owner requested. */
export interface Check {
  readonly isRunning: boolean;
  /** It takes longer than an account that answers needs. */
  readonly isLate: boolean;
  readonly error: ApiError | null;
  readonly start: () => void;
}

/** How often the comparison is read: while a requested one runs, while something is open, and otherwise. */
const everyMs = { running: 1500, open: 5000, idle: 15_000 } as const;
const lateMs = 30_000;

const isUnsettled = ({ finding, kind, close_attempt }: ReconciliationRowEntity) =>
  finding !== null || kind === 'en_duda' || close_attempt?.is_pending === true;

/** The comparison of a child with its account, read again and again, and a request for a new one. */
export function useReconciliation(id: number) {
  const check = useCheckReconciliation(id);
  const isBefore = (checkedAt: string | null | undefined) =>
    check.data !== undefined && check.data.checked_at === checkedAt;
  const query = useQuery({
    ...reconciliationQuery(id),
    refetchInterval({ state: { data } }) {
      if (isBefore(data?.checked_at)) return everyMs.running;
      const isOpen = data && (data.unconfirmed > 0 || data.rows.some(isUnsettled));
      return isOpen ? everyMs.open : everyMs.idle;
    },
  });
  const isWaiting = isBefore(query.data?.checked_at);
  const isLate = isWaiting && query.dataUpdatedAt - check.submittedAt > lateMs;
  const isRunning = check.isPending || isWaiting;
  return { query, check: { isRunning, isLate, error: check.error, start: () => check.mutate() } };
}
