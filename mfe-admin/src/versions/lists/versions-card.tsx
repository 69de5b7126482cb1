import type { RemoteStatusEntity } from '@parque/contract';
import { Card, DataTable } from '@parque/ui';
import type { AdminAction } from '../changes/change-words';
import { createVersionColumns } from './version-columns';
import css from './versions-card.module.css';

interface VersionsCardProps {
  readonly status: RemoteStatusEntity;
  readonly onAsk: (order: AdminAction) => void;
  readonly onPreview: (version: string) => void;
}

export function VersionsCard({ status, onAsk, onPreview }: VersionsCardProps) {
  return (
    <Card title="Publicadas" note="La más nueva primero; el uso y la salud son de las últimas 24 horas.">
      <div className={css.versions}>
        <DataTable
          label="Publicadas"
          columns={createVersionColumns(status, { onAsk, onPreview })}
          rows={status.versions}
          keyOf={({ version }) => version}
        />
      </div>
    </Card>
  );
}
