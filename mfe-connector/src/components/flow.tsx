import type { ConnectorAccountEntity } from '@parque/contract';
import { Card, formatLots, getTranslateAttribute } from '@parque/ui';
import type { Group } from '../api/masters';
import css from './flow.module.css';
import { formatMultiplier } from './multiplier';

export interface Newcomer {
  readonly number: string;
  readonly multiplier: number;
  /** The id of the chosen master; empty: the only one. */
  readonly master: string;
}

type Accounts = Group<ConnectorAccountEntity, ConnectorAccountEntity>;

interface FlowProps {
  readonly groups: readonly Accounts[];
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
      <small translate={getTranslateAttribute(label)}>{label}</small>
      <strong translate="no" className="pq-num">
        {number}
      </strong>
      <span translate="no">{formatLots(multiplier)} lotes</span>
    </li>
  );
}

function Lines({ count }: { readonly count: number }) {
  const endPositions = Array.from({ length: count }, (_, i) => ((i + 0.5) / count) * 100);
  return (
    <svg className={css.lines} viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
      {endPositions.map((end) => (
        <path key={end} d={`M0 50H50V${end}H100`} vectorEffect="non-scaling-stroke" />
      ))}
    </svg>
  );
}

interface BranchProps {
  readonly master: ConnectorAccountEntity;
  readonly hijas: readonly ConnectorAccountEntity[];
  readonly newcomer: Newcomer | undefined;
}

function Branch({ master, hijas, newcomer }: BranchProps) {
  return (
    <div className={css.flow}>
      <ul className={css.nodes}>
        <Node label="Cuenta Master" number={String(master.number)} multiplier={1} kind="main" />
      </ul>
      <Lines count={hijas.length + (newcomer ? 1 : 0)} />
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
  );
}

function listBranches({ groups, newcomer }: FlowProps): readonly BranchProps[] {
  const isOnly = groups.filter(({ master }) => master).length === 1;
  return groups.flatMap(({ master, children: hijas }) => {
    if (!master) return [];
    const isChosen = newcomer && (isOnly || newcomer.master === String(master.id));
    return hijas.length > 0 || isChosen ? [{ master, hijas, newcomer: isChosen ? newcomer : undefined }] : [];
  });
}

export function Flow(props: FlowProps) {
  const branches = listBranches(props);
  if (branches.length === 0) return null;
  return (
    <Card
      title="Cómo se replica"
      note={`Ejemplo: lo que abre cada hija cuando la maestra abre ${formatLots(1)} lotes`}
      padding="md"
    >
      <div className="pq-stack">
        {branches.map((branch) => (
          <Branch key={branch.master.id} {...branch} />
        ))}
      </div>
    </Card>
  );
}
