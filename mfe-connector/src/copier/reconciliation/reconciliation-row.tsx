import type { ReconciliationRowEntity } from '@parque/contract';
import { Badge, Button } from '@parque/ui';
import css from './reconciliation.module.css';
import {
  describeAction,
  formatRowFigures,
  formatRowName,
  listOfferedActions,
  describeRow,
  type Action,
} from './reconciliation-words';

interface ReconciliationRowProps {
  readonly row: ReconciliationRowEntity;
  /** Whether the owner decided to leave the difference as it is. */
  readonly isLeft?: boolean;
  /** When the account was compared last, if it cannot be read now; null: the row is current. */
  readonly asOf: string | null;
  readonly hasOwnStop: boolean;
  readonly onAct: (action: Action) => void;
}

export function ReconciliationRow({ row, isLeft = false, asOf, hasOwnStop, onAct }: ReconciliationRowProps) {
  const { label, tone, note } = describeRow(row, asOf, hasOwnStop);
  const attempt = row.close_attempt?.message;
  const offeredActions = isLeft ? (['avisar'] as const) : listOfferedActions(row);
  return (
    <li className={css.row}>
      <strong>{formatRowName(row)}</strong>
      <Badge tone={isLeft ? undefined : tone}>{label}</Badge>
      <span translate="no" className={`pq-num ${css.figures}`}>
        {formatRowFigures(row, hasOwnStop)}
      </span>
      <small>{note}</small>
      {attempt && (
        <small role="status" className={css.attempt}>
          {attempt}
        </small>
      )}
      {offeredActions.length > 0 && (
        <div className={css.acts}>
          {offeredActions.map((action) => (
            <Button
              key={action}
              size="sm"
              variant={action === 'cerrar' ? 'danger-quiet' : undefined}
              aria-label={`${describeAction(row.kind, action).label} ${formatRowName(row)}`}
              onClick={() => onAct(action)}
            >
              {describeAction(row.kind, action).label}
            </Button>
          ))}
        </div>
      )}
    </li>
  );
}
