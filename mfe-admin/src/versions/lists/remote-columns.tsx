import { Link } from '@parque/remote';
import type { RemoteStatusEntity } from '@parque/contract';
import { Badge, Button, formatDateTime } from '@parque/ui';
import { createActionsColumn, createDigitsColumn, type ListColumn } from '../../table/list-column';
import type { AdminAction } from '../changes/change-words';
import { findObstacle } from '../changes/obstacle';
import { formatCount, computeFailureRate, loadTime, none, formatPercentage } from '../figures';
import { computeHealth, getStableLoadTime } from '../health/health';
import { pinWords, describeRollout } from '../status/remote-facts';
import { StateBadge, getStateName } from '../status/remote-state';
import { Rate } from '../health/rate';
import css from './remote-columns.module.css';
import { Digits } from '../../table/digits';

function Rollouts({ remote }: Pick<RemoteStatusEntity, 'remote'>) {
  if (remote.rollouts.length === 0) return none;
  return (
    <ul className={css.lines}>
      {remote.rollouts.map(({ id, version, percent, paused }) => (
        <li key={id}>
          <Digits>{version}</Digits>
          <span className={`pq-progress__track ${css.bar}`} aria-hidden="true">
            <i style={{ inlineSize: `${percent}%` }} />
          </span>
          <b translate="no" className="pq-num">
            {formatPercentage(percent / 100)}
          </b>
          {paused && <Badge tone="accent">En pausa</Badge>}
        </li>
      ))}
    </ul>
  );
}

const rollback: AdminAction = { command: 'rollback' };

/** Instant of the newest publication; null: none. */
const getLastPublished = ({ versions }: RemoteStatusEntity) => versions[0]?.publishedAt ?? null;

function Revert({
  status,
  onRevert,
}: {
  readonly status: RemoteStatusEntity;
  readonly onRevert: () => void;
}) {
  const obstacle = findObstacle(rollback, status);
  if (obstacle)
    return (
      <span className={css.obstacle} title={obstacle}>
        Sin anterior
      </span>
    );
  return (
    <Button size="sm" variant="ghost" onClick={onRevert}>
      Revertir<span className="pq-sr"> {status.title}</span>
    </Button>
  );
}

export const createRemoteColumns = (
  onAsk: (status: RemoteStatusEntity, action: AdminAction) => void,
): readonly ListColumn<RemoteStatusEntity>[] => [
  {
    key: 'modulo',
    label: 'Módulo',
    isHeading: true,
    isSortable: true,
    cell: ({ title, remote: { name } }) => (
      <>
        <Link to={`/admin-versiones/${name}`}>{title}</Link>{' '}
        <code className={`pq-mute ${css.name}`}>{name}</code>
      </>
    ),
    value: ({ title }) => title,
  },
  createDigitsColumn('estable', 'Estable', ({ remote }) => remote.stable),
  {
    key: 'despliegue',
    label: 'Despliegue',
    cell: ({ remote }) => <Rollouts remote={remote} />,
    value: ({ remote }) => remote.rollouts.map(describeRollout).join('; ') || null,
  },
  {
    key: 'estado',
    label: 'Estado',
    isSortable: true,
    cell: ({ remote }) => <StateBadge state={remote.state} />,
    value: ({ remote }) => getStateName(remote.state),
  },
  {
    key: 'publicada',
    label: 'Última publicación',
    isSortable: true,
    cell: (status) => {
      const lastPublication = getLastPublished(status);
      return <Digits>{lastPublication === null ? none : formatDateTime(lastPublication)}</Digits>;
    },
    value: (status) => {
      const lastPublication = getLastPublished(status);
      return lastPublication === null ? null : new Date(lastPublication);
    },
  },
  {
    key: 'fijadas',
    label: 'Fijadas',
    isForWide: true,
    cell: ({ remote }) => remote.pins.map(pinWords).join('; ') || none,
    value: ({ remote }) => remote.pins.map(pinWords).join('; ') || null,
  },
  {
    key: 'cargas',
    label: 'Cargas',
    isForWide: true,
    isNumeric: true,
    isSortable: true,
    cell: (status) => formatCount(computeHealth(status).loads),
    value: (status) => computeHealth(status).loads,
  },
  {
    key: 'fallos',
    label: 'Fallos',
    isForWide: true,
    isNumeric: true,
    isSortable: true,
    cell: (status) => formatCount(computeHealth(status).failures),
    value: (status) => computeHealth(status).failures,
  },
  {
    key: 'tasa',
    label: 'Tasa de fallos',
    isNumeric: true,
    isSortable: true,
    cell: (status) => <Rate health={computeHealth(status)} />,
    value: (status) => computeFailureRate(computeHealth(status)),
  },
  {
    key: 'carga',
    label: 'Carga p75',
    isForWide: true,
    isNumeric: true,
    isSortable: true,
    cell: (status) => loadTime(getStableLoadTime(status)),
    value: getStableLoadTime,
  },
  createActionsColumn((status) => <Revert status={status} onRevert={() => onAsk(status, rollback)} />),
];
