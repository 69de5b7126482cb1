import type { ConnectorAccountEntity } from '@parque/contract';
import { Card, formatLots, translateOf } from '@parque/ui';
import css from './flow.module.css';
import { formatMultiplier } from './multiplier';

/** The child that is being typed into the form. */
export interface Newcomer {
  readonly number: string;
  readonly multiplier: number;
}

interface FlowProps {
  readonly master: ConnectorAccountEntity;
  readonly hijas: readonly ConnectorAccountEntity[];
  readonly newcomer: Newcomer | undefined;
}

interface NodeProps {
  readonly label: string;
  readonly number: string;
  readonly multiplier: number;
  readonly kind?: 'main' | 'new';
}

function Node({ label, number, multiplier, kind }: NodeProps) {
  return (
    <li className={css.node} data-kind={kind}>
      <small translate={translateOf(label)}>{label}</small>
      <strong translate="no" className="pq-num">
        {number}
      </strong>
      <span translate="no">{formatLots(multiplier)} lotes</span>
    </li>
  );
}

/** Lines from the master to the middle of each child's row. */
function Lines({ count }: { readonly count: number }) {
  const ends = Array.from({ length: count }, (_, i) => ((i + 0.5) / count) * 100);
  return (
    <svg className={css.lines} viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
      {ends.map((end) => (
        <path key={end} d={`M0 50H50V${end}H100`} vectorEffect="non-scaling-stroke" />
      ))}
    </svg>
  );
}

/** How many lots each child opens for one lot of the master. */
export function Flow({ master, hijas, newcomer }: FlowProps) {
  const count = hijas.length + (newcomer ? 1 : 0);
  if (count === 0) return null;
  return (
    <Card title="Cómo se replica" padding="md">
      <div className={css.flow}>
        <ul className={css.nodes}>
          <Node label="Cuenta Master" number={String(master.number)} multiplier={1} kind="main" />
        </ul>
        <Lines count={count} />
        <ul className={css.nodes}>
          {hijas.map(({ id, number, multiplier }) => (
            <Node
              key={id}
              label={`Hija, ${formatMultiplier(multiplier ?? 1)}`}
              number={String(number)}
              multiplier={multiplier ?? 1}
            />
          ))}
          {newcomer && (
            <Node
              label={`Nueva hija, ${formatMultiplier(newcomer.multiplier)}`}
              number={newcomer.number || '—'}
              multiplier={newcomer.multiplier}
              kind="new"
            />
          )}
        </ul>
      </div>
    </Card>
  );
}
