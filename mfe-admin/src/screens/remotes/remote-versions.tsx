import { useParams } from '@parque/remote';
import { ButtonLink, Card, EmptyState, Page, QueryView } from '@parque/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { registryQuery, findRemoteAt, type RemoteAt } from '../../api/registry';
import { ChangeDialog } from '../../versions/changes/change-dialog';
import type { AdminAction } from '../../versions/changes/change-words';
import { ErrorCurve } from '../../versions/health/error-curve';
import { ErrorsCard } from '../../versions/health/errors-card';
import { HealthCard } from '../../versions/health/health-card';
import { HistoryCard, OwnHold } from '../../versions/history/history-card';
import { PreviewDialog } from '../../versions/changes/preview-dialog';
import { StatusCard } from '../../versions/status/status-card';
import { VersionsCard } from '../../versions/lists/versions-card';

const unknown = (
  <Card>
    <EmptyState icon="search" title="No hay ningún módulo con ese nombre">
      Puede que todavía no se haya publicado.
    </EmptyState>
  </Card>
);

/** The displayed state at the time of an action. */
interface PendingOrder {
  readonly opened: RemoteAt;
  readonly order: AdminAction;
}

function Remote({ at }: { readonly at: RemoteAt }) {
  const { status } = at;
  const { name } = status.remote;
  const [pending, setPending] = useState<PendingOrder>();
  const [previewedVersion, setPreviewedVersion] = useState<string>();
  const openDialog = (order: AdminAction) => setPending({ opened: at, order });
  return (
    <>
      <OwnHold name={name} />
      <div className="pq-columns">
        <StatusCard status={status} onAsk={openDialog} />
        <HealthCard status={status} />
      </div>
      <ErrorCurve status={status} />
      <ErrorsCard errors={status.errors} />
      <VersionsCard status={status} onAsk={openDialog} onPreview={setPreviewedVersion} />
      <HistoryCard name={name} />
      {pending && <ChangeDialog {...pending} onClose={() => setPending(undefined)} />}
      {previewedVersion !== undefined && (
        <PreviewDialog
          name={name}
          title={status.title}
          version={previewedVersion}
          onClose={() => setPreviewedVersion(undefined)}
        />
      )}
    </>
  );
}

export function RemoteVersionsScreen() {
  const { name = '' } = useParams();
  const registry = useQuery(registryQuery);
  const title = registry.data && findRemoteAt(registry.data, name)?.status.title;
  return (
    <Page
      title={title ?? 'Versiones'}
      lead={title === undefined ? name : `Versiones de ${name}, y lo que se decidió sobre ellas.`}
      tools={<ButtonLink href="#/admin-versiones">Todos los módulos</ButtonLink>}
    >
      <QueryView query={registry} label="Cargando las versiones">
        {(overview) => {
          const versionedRemote = findRemoteAt(overview, name);
          return versionedRemote ? <Remote key={name} at={versionedRemote} /> : unknown;
        }}
      </QueryView>
    </Page>
  );
}
