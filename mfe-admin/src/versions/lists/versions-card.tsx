import type { RemoteStatusEntity, PublishedVersionEntity } from '@parque/contract';
import { Card, DataTable, Badge, Button, type Column } from '@parque/ui';
import type { AdminAction } from '../changes/change-words';
import css from './versions-card.module.css';
import { getVersionFault } from '../changes/obstacle';
import { formatCount, loadTime, none, formatPercentage } from '../figures';
import { Rate } from '../health/rate';
import { createActionsColumn, createMomentColumn } from '../../table/list-column';

interface Actions {
  readonly onAsk: (order: AdminAction) => void;
  readonly onPreview: (version: string) => void;
}

type Row = PublishedVersionEntity;

/** Initial percentage of a rollout: large enough to judge it, small enough to limit damage. */
const firstPart = 5;

function Marks({ row, remote }: { readonly row: Row; readonly remote: RemoteStatusEntity['remote'] }) {
  const rollout = remote.rollouts.find(({ version }) => version === row.version);
  return (
    <>
      {row.version === remote.stable && <Badge tone="up">Estable</Badge>}
      {row.version === remote.previous && <Badge>Anterior</Badge>}
      {rollout && (
        <Badge tone="accent">
          {formatPercentage(rollout.percent / 100)}
          {rollout.paused && ', en pausa'}
        </Badge>
      )}
      {row.revoked !== null && <Badge tone="danger">Revocada</Badge>}
      {row.revoked === null && row.isUnusable && <Badge tone="danger">Clave no válida</Badge>}
    </>
  );
}

function toRolloutAction(version: string, { rollouts }: RemoteStatusEntity['remote']): AdminAction {
  const existingRollout = rollouts.find((rollout) => rollout.version === version);
  const { percent = firstPart, roles } = existingRollout ?? {};
  return { command: 'rollout', version, percent, ...(roles && { roles }) };
}

const createVersionColumns = (
  { remote }: RemoteStatusEntity,
  { onAsk, onPreview }: Actions,
): readonly Column<Row>[] => [
  {
    key: 'version',
    label: 'Versión',
    isHeading: true,
    cell: (row) => (
      <div className={css.version}>
        <strong translate="no" className="pq-num">
          {row.version}
        </strong>
        <Marks row={row} remote={remote} />
      </div>
    ),
  },
  createMomentColumn('publicada', 'Publicada', ({ publishedAt }) => publishedAt),
  {
    key: 'equipo',
    label: 'Por',
    cell: ({ team, actor }) => (
      <>
        {team} <span className="pq-mute">· {actor}</span>
      </>
    ),
  },
  { key: 'uso', label: 'Uso', isNumeric: true, cell: ({ share }) => formatPercentage(share) },
  { key: 'cargas', label: 'Cargas', isNumeric: true, cell: ({ health }) => formatCount(health.loads) },
  { key: 'fallos', label: 'Fallos', isNumeric: true, cell: ({ health }) => formatCount(health.failures) },
  { key: 'tasa', label: 'Tasa', isNumeric: true, cell: ({ health }) => <Rate health={health} /> },
  { key: 'carga', label: 'Tiempo de carga', isNumeric: true, cell: ({ health }) => loadTime(health.p75Ms) },
  createActionsColumn((row) => {
    const { version } = row;
    const fault = getVersionFault(row);
    if (fault !== undefined) return <span title={fault}>{none}</span>;
    const hiddenVersion = <span className="pq-sr"> la {version}</span>;
    return (
      <>
        {version !== remote.stable && (
          <>
            <Button size="sm" variant="ghost" onClick={() => onAsk({ command: 'promote', version })}>
              Promover{hiddenVersion}
            </Button>
            <Button size="sm" variant="ghost" onClick={() => onAsk(toRolloutAction(version, remote))}>
              Desplegar{hiddenVersion}
            </Button>
          </>
        )}
        <Button size="sm" variant="ghost" onClick={() => onPreview(version)}>
          Vista previa<span className="pq-sr"> de la {version}</span>
        </Button>
      </>
    );
  }),
];

interface VersionsCardProps {
  readonly status: RemoteStatusEntity;
  readonly onAsk: (order: AdminAction) => void;
  readonly onPreview: (version: string) => void;
}

export function VersionsCard({ status, onAsk, onPreview }: VersionsCardProps) {
  return (
    <Card
      title="Publicadas"
      note="La más nueva primero; el uso y la salud son de las últimas 24 horas. Tres de cada cuatro cargas no pasan del tiempo indicado."
    >
      <div className={css.versions}>
        <DataTable
          label="Publicadas"
          columns={createVersionColumns(status, { onAsk, onPreview })}
          rows={status.versions}
          getRowKey={({ version }) => version}
        />
      </div>
    </Card>
  );
}
