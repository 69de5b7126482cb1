// Removes the drafts of a user at the sign-out, also when no remote with a form is loaded.
import '@parque/remote/draft';
import { keepFocus } from '@parque/ui/keep-focus';
import '@parque/ui/gallery.css';
import '@parque/ui/signed-in.css';
import { getRegistryRevision, listOwnedProducts } from '@parque/contract/addresses';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, type ReactNode } from 'react';
import { readSettings, useLocation } from '@parque/remote';
import { offerSlots } from '@parque/remote/host';
import { useSession } from '@parque/session';
import { Banner, Button, EmptyState, Page } from '@parque/ui';
import { callQuery } from '@parque/api-client';
import type { Composition } from '../../remotes/composition';
import { composeMenu } from '../../remotes/menu';
import { recordPage } from '../../remotes/page-around';
import { storeData, restoreData } from '../../offline/stored-data';
import { watchConnection } from '../../offline/watch-connection';
import { useOffline } from '../../offline/connection';
import { visitSandboxed } from '../../sandbox/host/sandboxed-visit';
import { reportErrors } from '../../remotes/reports/error-reports';
import { watchLongFrames } from '../../remotes/reports/long-frames';
import { checkProductCalls } from './product-calls';
import { subscribeToHealth } from '../../remotes/health';
import { prefetchMenu } from '../../remotes/loading/prefetch';
import { importLoadFaults } from '../../remotes/remote-loader';
import { setPageRecorder } from '../../remotes/visit';
import { runWhenIdle } from '../../offline/when-idle';
import { ignoreDoubleTaps } from '../dialogs/double-taps';
import { closeDialogsOnBack } from '../dialogs/back-closes-dialogs';
import { ClosedAdministration } from '../banners/closed-administration';
import { Frame } from '../menu/frame';
import { OfflineBanner } from '../banners/offline-banner';
import { PreviewBanner } from '../banners/preview-banner';
import { NotFound } from '../page/not-found';
import { Retry } from '../page/retry';
import { UnverifiedSection } from '../page/unverified';
import { continueKeptSession } from './kept-session';
import { shareSession } from './tabs/session-of-tabs';
import { IdentityDialog } from './identity-dialog';
import { ClosedRoute } from './closed-route';
import { LostSection } from './lost-section';
import { RetiredSection, useRetiredRoute } from './retired-section';
import { createSlotHost } from '../remote/slot-host';
import { endOutdatedVisits, parking, watchParkedVisits } from '../remote/parked-visits';
import { setParking } from '../remote/parking';
import { SlowLoad } from '../remote/slow-load';
import { Waiting } from '../page/waiting';

/** Shown for a route that requires products, until the API has answered what the user owns. */
function WaitingForProducts({ title }: { readonly title: string }) {
  const query = useQuery(callQuery(listOwnedProducts));
  if (!query.isError) return <Waiting title={title} />;
  return (
    <Page title={title}>
      <EmptyState
        tone="danger"
        icon="warning"
        title="No hemos podido comprobar tus productos"
        action={
          <Button variant="primary" isBusy={query.isFetching} onClick={() => void query.refetch()}>
            Reintentar
          </Button>
        }
      >
        {query.error.message}
      </EmptyState>
    </Page>
  );
}

closeDialogsOnBack();
ignoreDoubleTaps(window);
keepFocus();
setPageRecorder(recordPage);
setParking(parking);
watchParkedVisits();
checkProductCalls();
reportErrors();
if (typeof PerformanceObserver === 'function') watchLongFrames();

export interface SignedInProps {
  readonly registry: Composition;
  readonly isBehind: boolean;
  readonly onRefresh: () => Promise<unknown>;
  /** The screen at the address; undefined when no remote declares it. */
  readonly children: ReactNode;
}

/** After the mount of a remote, so that its own requests go first. */
const prefetchDelayMs = 300;

/** The page of a signed-in user: the frame, the banners above every screen, and the screen. */
function SignedIn({ registry, isBehind, onRefresh, children }: SignedInProps) {
  const isLost = useOffline();
  const { pathname } = useLocation();
  const { tabs, user: account } = composeMenu(registry, useSession(), pathname);
  const prefetch = useEffectEvent(() => setTimeout(() => prefetchMenu(tabs), prefetchDelayMs));
  useEffect(() => offerSlots(createSlotHost(registry)), [registry]);
  useEffect(() => endOutdatedVisits(registry), [registry]);
  useEffect(() => subscribeToHealth(() => prefetch()), []);
  // A server that hangs later would not send it.
  useEffect(() => runWhenIdle(() => void importLoadFaults()), []);
  const isRefused = registry.refused.length > 0;
  const retiredRoute = useRetiredRoute(registry, pathname);
  const unknownPage = isRefused ? <UnverifiedSection onRetry={onRefresh} /> : <NotFound />;
  return (
    <Frame registry={registry}>
      <PreviewBanner />
      <OfflineBanner />
      {isBehind && !isLost && (
        <Banner
          tone="accent"
          title="No hemos podido actualizar la plataforma"
          action={<Retry size="sm" onRetry={onRefresh} />}
        >
          Sigues con la última versión comprobada, que funciona con normalidad.
        </Banner>
      )}
      <ClosedAdministration registry={registry} account={account}>
        {children ?? (
          <LostSection registry={registry} pathname={pathname}>
            {retiredRoute ? <RetiredSection route={retiredRoute.route} /> : unknownPage}
          </LostSection>
        )}
      </ClosedAdministration>
    </Frame>
  );
}

/** Begins what lasts as long as the page, with the session that this browser keeps where the tab has none. */
function begin(queryClient: QueryClient): Promise<void> {
  storeData(queryClient);
  watchConnection({ queryClient, address: readSettings().apiBase + getRegistryRevision.path });
  shareSession();
  return continueKeptSession();
}

/** What only the page of a signed-in user needs. */
export const signedInParts = {
  begin,
  ClosedRoute,
  IdentityDialog,
  PreviewBanner,
  restoreData,
  SignedIn,
  SlowLoad,
  visitSandboxed,
  WaitingForProducts,
};
