import type { ReconciliationRowEntity } from '@parque/contract';
import { Badge, Button } from '@parque/ui';
import css from './reconciliation.module.css';
import {
  actionWords,
  describeAttempt,
  figuresOf,
  nameOf,
  offeredFor,
  rowWords,
  type Action,
} from './reconciliation-words';

interface ReconciliationRowProps {
  readonly row: ReconciliationRowEntity;
  readonly isWithoutMaster: boolean;
  /** Whether the owner left the difference as it is. */
  readonly isLeft?: boolean;
  /** When the account was compared last, if it cannot be read now; null: the row is current. */
  readonly asOf: string | null;
  readonly onAct: (action: Action) => void;
}

/** A copy or a difference, with what can be done about it. */
export function ReconciliationRow({
  row,
  isWithoutMaster,
  isLeft = false,
  asOf,
  onAct,
}: ReconciliationRowProps) {
  const { label, tone, note } = rowWords(row, asOf);
  const attempt = describeAttempt(row);
  const offered = isLeft ? (['avisar'] as const) : offeredFor(row, isWithoutMaster);
  return (
    <li>
      <strong>{nameOf(row)}</strong>
      <Badge tone={isLeft ? undefined : tone}>{label}</Badge>
      <span translate="no" className={`pq-num ${css.figures}`}>
        {figuresOf(row)}
      </span>
      <small>{note}</small>
      {attempt && (
        <small role="status" className={css.attempt}>
          {attempt}
        </small>
      )}
      {offered.length > 0 && (
        <div className={css.acts}>
          {offered.map((action) => (
            <Button
              key={action}
              size="sm"
              variant={action === 'cerrar' ? 'danger-quiet' : undefined}
              aria-label={`${actionWords(row.kind, action).label} ${nameOf(row)}`}
              onClick={() => onAct(action)}
            >
              {actionWords(row.kind, action).label}
            </Button>
          ))}
        </div>
      )}
    </li>
  );
}
