import type { RegistryEntity } from '@parque/contract';
import { readSettings } from '@parque/remote';
import { Page, RemoteFault as RemoteFaultCard } from '@parque/ui';
import { faultLabels, type RemoteFault } from '../composition/fault';
import { attemptsOf } from '../composition/remote-loader';
import type { Place } from '../composition/routes';
import { ModuleStatus } from './module-status';
import { useVisit } from './use-visit';
import { Waiting } from './waiting';

interface RemoteViewProps {
  readonly registry: RegistryEntity;
  readonly place: Place;
}

interface BrokenPlaceProps extends RemoteViewProps {
  readonly fault: RemoteFault;
  readonly onRetry: () => void;
}

function BrokenPlace({ registry, place, fault, onRetry }: BrokenPlaceProps) {
  const { manifest } = place.entry;
  const details = `${manifest.name} ${manifest.version} · ${fault.reason} · intento ${attemptsOf(place.entry)}`;
  return (
    <Page title={place.route.title}>
      <RemoteFaultCard
        badge={faultLabels[fault.reason]}
        title={`${manifest.title} no se ha podido cargar`}
        details={details}
        supportUrl={readSettings().supportChatUrl}
        onRetry={onRetry}
      />
      <ModuleStatus registry={registry} />
    </Page>
  );
}

/** Where a remote is shown: its element once it is mounted, its place as broken when it fails. */
export function RemoteView({ registry, place }: RemoteViewProps) {
  const { place: element, state, retry } = useVisit(place.entry);
  return (
    <>
      {state.status === 'loading' && place.route.layout !== 'bare' && <Waiting title={place.route.title} />}
      {state.status === 'faulty' && (
        <BrokenPlace registry={registry} place={place} fault={state.fault} onRetry={retry} />
      )}
      <div ref={element} hidden={state.status !== 'mounted'} />
    </>
  );
}
