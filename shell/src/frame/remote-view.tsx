import type { Composition } from '../composition/composition';
import { readSettings } from '@parque/remote';
import { Page, RemoteFault as RemoteFaultCard } from '@parque/ui';
import { faultLabel, type RemoteFault } from '../composition/fault';
import { attemptsOf } from '../composition/remote-loader';
import type { Place } from '../composition/routes';
import { ModuleStatus } from './module-status';
import { useVisit } from './use-visit';
import { Waiting } from './waiting';

interface RemoteViewProps {
  readonly registry: Composition;
  readonly place: Place;
  /** Called when the remote is shown as broken. */
  readonly onFault: () => void;
}

interface BrokenPlaceProps extends Omit<RemoteViewProps, 'onFault'> {
  readonly fault: RemoteFault;
  readonly onRetry: () => void;
}

function BrokenPlace({ registry, place, fault, onRetry }: BrokenPlaceProps) {
  const { manifest } = place.entry;
  const details = `${manifest.name} ${manifest.version} · ${fault.phase}: ${fault.reason} · intento ${attemptsOf(place.entry)}`;
  return (
    <Page title={place.route.title}>
      <RemoteFaultCard
        badge={faultLabel(fault)}
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
export function RemoteView({ registry, place, onFault }: RemoteViewProps) {
  const { place: element, state, retry } = useVisit(place.entry, onFault);
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
