import { Link } from '@parque/remote';
import type { RemoteStatusEntity } from '@parque/contract';
import { Badge, Button, formatDateTime } from '@parque/ui';
import {
  createActionsColumn,
  createDigitsColumn,
  createValueColumn,
  type ListColumn,
} from '../../table/list-column';
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

const createFigureColumn = <Figure extends number | null>(
  key: string,
  label: string,
  value: (status: RemoteStatusEntity) => Figure,
  format: (figure: Figure) => string,
): ListColumn<RemoteStatusEntity> =>
  createValueColumn(key, label, value, {
    isForWide: true,
    isNumeric: true,
    isSortable: true,
    cell: (status) => format(value(status)),
  });

const describePins = ({ remote }: RemoteStatusEntity) => remote.pins.map(pinWords).join('; ') || null;

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
    cell: ({ versions: [newest] }) => <Digits>{newest ? formatDateTime(newest.publishedAt) : none}</Digits>,
    value: ({ versions: [newest] }) => (newest ? new Date(newest.publishedAt) : null),
  },
  createValueColumn('fijadas', 'Fijadas', describePins, { isForWide: true }),
  createFigureColumn('cargas', 'Cargas', (status) => computeHealth(status).loads, formatCount),
  createFigureColumn('fallos', 'Fallos', (status) => computeHealth(status).failures, formatCount),
  createValueColumn('tasa', 'Tasa de fallos', (status) => computeFailureRate(computeHealth(status)), {
    isNumeric: true,
    isSortable: true,
    cell: (status) => <Rate health={computeHealth(status)} />,
  }),
  createFigureColumn('carga', 'Tiempo de carga', getStableLoadTime, loadTime),
  createActionsColumn((status) => <Revert status={status} onRevert={() => onAsk(status, rollback)} />),
];
