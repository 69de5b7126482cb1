import type { Composition } from '../composition/composition';
import { readSettings } from '@parque/remote';
import { Page, RemoteFault as RemoteFaultCard } from '@parque/ui';
import { useEffect, useEffectEvent } from 'react';
import { faultLabel, type RemoteFault } from '../composition/fault';
import { attemptsOf } from '../composition/remote-loader';
import type { Place } from '../composition/routes';
import { isOffline, subscribeToConnection } from '../offline/connection';
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

/** Tries again by itself what failed for want of a connection, once there is one. */
function useWhenConnected(isWaiting: boolean, retry: () => void): void {
  const again = useEffectEvent(retry);
  useEffect(() => {
    if (!isWaiting) return undefined;
    return subscribeToConnection(() => {
      if (!isOffline()) again();
    });
  }, [isWaiting]);
}

/** Where a remote is shown: its element once it is mounted, its place as broken when it fails. */
export function RemoteView({ registry, place, onFault }: RemoteViewProps) {
  const { place: element, state, retry } = useVisit(place.entry, onFault);
  const isUnreached = state.status === 'faulty' && state.fault.reason === 'network';
  useWhenConnected(isUnreached, retry);
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
