import { subscribeToPerson, usePersonScope, useSession } from '@parque/session';
import { dismissAllToasts, Toasts } from '@parque/ui';
import { Fragment, useEffect } from 'react';
import type { Composition } from '../composition/composition';
import { signInPath, type Place } from '../composition/routes';
import { useGalleryTitle } from '../gallery/place';
import { useKeptReleases } from '../offline/use-kept-releases';
import { Guard, SignInFirst } from './guard';
import { IdentityDialog } from './identity-dialog';
import { Forbidden, NoRemotes } from './notices';
import { OfflineBanner } from './offline-banner';
import { PreviewBanner } from './preview-banner';
import { RemoteView } from './remote-view';
import { SignedInPart } from './signed-in-part';
import { Stopped } from './stopped';
import { UnprovenSection } from './unproven';
import { useSteadyPlace } from './use-steady-place';
import { useTitle } from './use-title';
import { WaitingForProducts } from './waiting-for-products';

interface AppProps {
  readonly registry: Composition;
  /** A newer registry did not come, or did not hold. */
  readonly isBehind: boolean;
  /** Looks for a newer registry. */
  readonly onRefresh: () => Promise<unknown>;
}

interface ScreenProps extends Pick<AppProps, 'registry'> {
  readonly place: Place;
  readonly onFault: () => void;
}

function Screen({ registry, place, onFault }: ScreenProps) {
  return (
    <Guard
      registry={registry}
      place={place}
      whileUnknown={<WaitingForProducts title={place.route.title} />}
      whenRefused={<Forbidden />}
    >
      {place.entry.state === 'on' ? (
        <RemoteView
          key={place.entry.manifest.container}
          registry={registry}
          place={place}
          onFault={onFault}
        />
      ) : (
        <Stopped place={place} />
      )}
    </Guard>
  );
}

function Page({ registry, isBehind, onRefresh }: AppProps) {
  const session = useSession();
  useKeptReleases(registry);
  const { place, release } = useSteadyPlace(registry);
  const isRefused = registry.refused.length > 0;
  const ownTitle = useGalleryTitle() ?? (isRefused ? 'Sección no verificada' : 'Página no encontrada');
  useTitle(place?.route.title ?? ownTitle);

  const screen = place && <Screen registry={registry} place={place} onFault={release} />;
  if (place?.route.layout === 'bare') {
    return (
      <>
        <PreviewBanner />
        <OfflineBanner />
        {screen}
      </>
    );
  }
  if (!session.user) {
    if (signInPath(registry)) return <SignInFirst registry={registry} />;
    return isRefused ? <UnprovenSection onRetry={onRefresh} /> : <NoRemotes />;
  }
  return (
    <SignedInPart registry={registry} isBehind={isBehind} onRefresh={onRefresh}>
      {screen}
    </SignedInPart>
  );
}

/** The whole page: the frame, and in it the remote at the address. Keeps no state of one user for the next. */
export function App(props: AppProps) {
  const { id } = usePersonScope();
  useEffect(() => subscribeToPerson(dismissAllToasts), []);
  return (
    <>
      <Fragment key={id}>
        <Page {...props} />
        <IdentityDialog />
      </Fragment>
      <Toasts />
    </>
  );
}
