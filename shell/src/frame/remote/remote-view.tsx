import type { ChosenRemote } from '../../remotes/composition';
import { readSettings } from '@parque/remote';
import { Page, RemoteFault as RemoteFaultCard } from '@parque/ui';
import { useEffect, useEffectEvent } from 'react';
import { subscribeToCodeUpdates } from '../../remotes/code-updates';
import { getFaultLabel, type RemoteError } from '../../remotes/fault';
import { abandonLoad, countFailedAttempts, watchRecovery } from '../../remotes/remote-loader';
import type { RouteMatch } from '../../remotes/routes';
import { PartOfSession } from '../session/signed-in-part';
import { useVisit } from './use-visit';
import { Waiting } from '../page/waiting';

interface RemoteViewProps {
  readonly match: RouteMatch;
  /** Called when the remote is shown as broken. Always the same function. */
  readonly onFault: () => void;
}

interface BrokenRemoteProps extends Pick<RemoteViewProps, 'match'> {
  readonly fault: RemoteError;
  readonly onRetry: () => void;
}

function BrokenRemote({ match, fault, onRetry }: BrokenRemoteProps) {
  const { manifest } = match.entry;
  const details = `${manifest.name} ${manifest.version} · ${fault.phase}: ${fault.reason} · intento ${countFailedAttempts(match.entry)}`;
  return (
    <Page title={match.route.title}>
      <RemoteFaultCard
        badge={getFaultLabel(fault)}
        title={`${manifest.title} no se ha podido cargar`}
        details={details}
        supportUrl={readSettings().supportChatUrl}
        onRetry={onRetry}
      />
    </Page>
  );
}

/** Retries after a fault when the missing files load, and in development when the code has changed. */
function useRecovery(entry: ChosenRemote, fault: RemoteError | undefined, retry: () => void): void {
  const retryNewest = useEffectEvent(retry);
  useEffect(() => {
    if (!fault) return undefined;
    const controller = new AbortController();
    void watchRecovery({ remote: entry }, fault, () => retryNewest(), controller.signal);
    const removeListener = subscribeToCodeUpdates(() => retryNewest());
    return () => {
      controller.abort();
      removeListener();
    };
  }, [entry, fault]);
}

export function RemoteView({ match, onFault }: RemoteViewProps) {
  const { container, state, retry } = useVisit(match, onFault);
  useRecovery(match.entry, state.status === 'faulty' ? state.fault : undefined, retry);
  const loadAgain = () => {
    abandonLoad({ remote: match.entry });
    retry();
  };
  return (
    <>
      {state.status === 'loading' && match.route.layout !== 'bare' && <Waiting title={match.route.title} />}
      {state.status === 'loading' && (
        <PartOfSession draw={({ SlowLoad }) => <SlowLoad onRetry={loadAgain} />} />
      )}
      {state.status === 'faulty' && <BrokenRemote match={match} fault={state.fault} onRetry={retry} />}
      <div ref={container} hidden={state.status !== 'mounted'} />
    </>
  );
}
