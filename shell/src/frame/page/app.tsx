import { subscribeToUser, useUserScope, useSession } from '@parque/session';
import { dismissAllToasts, Toasts } from '@parque/ui';
import { Fragment, useEffect } from 'react';
import { signInPath, type RouteMatch } from '../../remotes/routes';
import { useStoredReleases } from '../../offline/use-stored-releases';
import { Guard, SignInFirst } from './guard';
import { OfflineBanner } from '../banners/offline-banner';
import { RemoteView } from '../remote/remote-view';
import type { SignedInProps } from '../session/signed-in';
import { PartOfSession, SignedInPart } from '../session/signed-in-part';
import { Stopped } from '../remote/stopped';
import { SignInUnavailable, UnverifiedSection } from './unverified';
import { useSteadyRoute } from './use-steady-route';
import { useTitle } from './use-title';

type AppProps = Omit<SignedInProps, 'children'>;

interface ScreenProps extends Pick<AppProps, 'registry'> {
  readonly match: RouteMatch;
  readonly onFault: () => void;
}

function Screen({ registry, match, onFault }: ScreenProps) {
  return (
    <Guard
      registry={registry}
      match={match}
      whileUnknown={
        <PartOfSession draw={({ WaitingForProducts }) => <WaitingForProducts title={match.route.title} />} />
      }
      whenClosed={(to) => <PartOfSession draw={({ ClosedRoute }) => <ClosedRoute match={match} to={to} />} />}
    >
      {match.entry.state === 'on' ? (
        <RemoteView key={match.entry.manifest.container} match={match} onFault={onFault} />
      ) : (
        <Stopped match={match} />
      )}
    </Guard>
  );
}

function Page({ registry, isBehind, onRefresh }: AppProps) {
  const session = useSession();
  useStoredReleases(registry);
  const { match, release } = useSteadyRoute(registry);
  const isRefused = registry.refused.length > 0;
  useTitle(match?.route.title ?? (isRefused ? 'Sección no verificada' : 'Página no encontrada'));

  const screen = match && <Screen registry={registry} match={match} onFault={release} />;
  if (match?.route.layout === 'bare') {
    return (
      <>
        <PartOfSession draw={({ PreviewBanner }) => <PreviewBanner />} />
        <OfflineBanner />
        {screen}
      </>
    );
  }
  if (!session.user) {
    if (signInPath(registry)) return <SignInFirst registry={registry} />;
    return isRefused ? <UnverifiedSection onRetry={onRefresh} /> : <SignInUnavailable />;
  }
  return (
    <SignedInPart registry={registry} isBehind={isBehind} onRefresh={onRefresh}>
      {screen}
    </SignedInPart>
  );
}

/** The whole page: the frame with the remote at the address. Its state is discarded when the user changes. */
export function App(props: AppProps) {
  const { id } = useUserScope();
  useEffect(() => subscribeToUser(dismissAllToasts), []);
  return (
    <>
      <Fragment key={id}>
        <Page {...props} />
        <PartOfSession draw={({ IdentityDialog }) => <IdentityDialog />} />
      </Fragment>
      <Toasts />
    </>
  );
}
