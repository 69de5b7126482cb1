import '@parque/ui/styles.css';
import { configureApi, queryClient } from '@parque/api-client';
import { getRegistryDocument } from '@parque/contract/addresses';
import { emitNavigationEvents, HashRouter, readRegistryDocument, readSettings } from '@parque/remote';
import { watchLeftovers } from '@parque/release/leftovers';
import { getSession, reloadSession } from '@parque/session';
import { browserStorage, keptUserKey } from '@parque/session/storage';
import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { guardScripts } from './remotes/loading/known-files';
import { allowForeignNodes } from './frame/page/foreign-nodes';
import { Platform } from './frame/page/platform';
import { reloadForNextUser } from './frame/session/reload-for-next-user';
import { loadSignedIn } from './frame/session/signed-in-part';
import { subscribeToConnection, isOffline } from './offline/connection';
import { offerInstall } from './offline/install';
import { configureWorker, workerAddress } from './offline/worker-registration';
import { runWhenIdle } from './offline/when-idle';
import { storeTicketOfAddress, openPreview } from './registry/preview';
import { createRegistrySource } from './registry/registry-source';
import { watchRevision } from './registry/revision-watch';
import { watchPage } from './remotes/reports/happened';
import { sendLoadEvents } from './remotes/reports/load-events';
import { reportRegistryFault } from './remotes/reports/outcomes';

/** Raw Ed25519 root keys, base64: they sign the list of teams. Written into the shell by the build. */
declare const ROOT_KEYS: readonly string[];
declare const OWN_FILES: string;

const { apiBase, offline = false } = readSettings();
configureApi(apiBase);
if (process.env.NODE_ENV !== 'production') watchLeftovers();
allowForeignNodes();
guardScripts(OWN_FILES, workerAddress);
emitNavigationEvents();
storeTicketOfAddress();
watchPage();
sendLoadEvents(apiBase);
offerInstall();
reloadForNextUser();

const source = createRegistrySource({
  rootKeys: ROOT_KEYS,
  address: apiBase + getRegistryDocument.path,
  onFault: (fault) => reportRegistryFault(fault, source.view().verified?.state.revision ?? 0),
});

/** How long to wait for the newest registry before the last verified one is used. */
const registryTimeoutMs = 3_000;

/** A page from the server contains the newest registry. A page that the worker stored fetches it before any remote runs. */
async function takeRegistry(): Promise<void> {
  if (document.documentElement.dataset.kept === undefined) {
    const isNewest = await source.offer(readRegistryDocument());
    // With an older verified registry the page does not wait for a newer one.
    const newer = isNewest ? undefined : source.refresh();
    if (!source.view().verified) await newer;
    return;
  }
  const timeout = new Promise((resolve) => setTimeout(resolve, registryTimeoutMs));
  await source.offer(undefined);
  if (!source.view().verified) await source.offer(readRegistryDocument());
  await Promise.race([source.refresh(), timeout]);
  const part = await loadSignedIn().catch(() => undefined);
  await part?.restoreData(queryClient);
}

async function start(container: HTMLElement): Promise<void> {
  const registry = takeRegistry();
  if (await window.parqueSession) reloadSession();
  // It renews a session that this browser keeps. Without one, this code is loaded when the page is idle, so that it does not delay the sign-in form.
  const part = getSession().token || browserStorage.get(keptUserKey) ? loadSignedIn() : undefined;
  if (!part) runWhenIdle(() => void loadSignedIn().catch(() => undefined));
  await Promise.all([registry, part?.catch(() => undefined)]);
  const { verified } = source.view();
  if (verified) await openPreview(verified, apiBase);
  watchRevision({ apiBase, source });
  subscribeToConnection(() => {
    if (!isOffline()) void source.refresh();
  });
  configureWorker(offline);
  // Without transitions the router renders synchronously; otherwise it misses an address change before it listens.
  createRoot(container).render(
    <QueryClientProvider client={queryClient}>
      <HashRouter useTransitions={false}>
        <Platform source={source} />
      </HashRouter>
    </QueryClientProvider>,
  );
}

const root = document.getElementById('parque');
document.documentElement.dataset.started = '';
if (root) void start(root);
