import type { RegistryEntity } from '@parque/contract';
import { useLocation } from '@parque/remote';
import { useSession } from '@parque/session';
import { Toasts } from '@parque/ui';
import { placeAt, signInPath, type Place } from '../composition/routes';
import { Frame } from './frame';
import { IdentityDialog } from './identity-dialog';
import { Guard, SignInFirst } from './guard';
import { Forbidden, NoRemotes, NotFound } from './notices';
import { RemoteView } from './remote-view';
import { useTitle } from './use-title';
import { WaitingForProducts } from './waiting-for-products';

interface AppProps {
  readonly registry: RegistryEntity;
}

function Screen({ registry, place }: AppProps & { readonly place: Place }) {
  return (
    <Guard
      registry={registry}
      place={place}
      whileUnknown={<WaitingForProducts title={place.route.title} />}
      whenRefused={<Forbidden />}
    >
      <RemoteView key={place.entry.manifest.container} registry={registry} place={place} />
    </Guard>
  );
}

function Page({ registry }: AppProps) {
  const { pathname } = useLocation();
  const session = useSession();
  const place = placeAt(registry, pathname);
  useTitle(place?.route.title ?? 'Página no encontrada');

  if (place?.route.layout === 'bare') return <Screen registry={registry} place={place} />;
  if (!session.token) return signInPath(registry) ? <SignInFirst registry={registry} /> : <NoRemotes />;
  return (
    <Frame registry={registry}>{place ? <Screen registry={registry} place={place} /> : <NotFound />}</Frame>
  );
}

/** The whole page: the frame, and in it the remote that answers at the address. */
export function App({ registry }: AppProps) {
  return (
    <>
      <Page registry={registry} />
      <IdentityDialog />
      <Toasts />
    </>
  );
}
