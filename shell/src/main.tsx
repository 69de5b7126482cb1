import '@parque/ui/styles.css';
import { configureApi, queryClient } from '@parque/api-client';
import { getRegistryDocument, getRegistryRevision } from '@parque/contract/addresses';
import { announceNavigation, HashRouter, readRegistryDocument, readSettings } from '@parque/remote';
import { getSession } from '@parque/session';
import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { guardScripts } from './composition/known-files';
import { surviveForeignNodes } from './frame/foreign-nodes';
import { Platform } from './frame/platform';
import { loadSignedIn } from './frame/signed-in-part';
import { subscribeToConnection, isOffline, watchConnection } from './offline/connection';
import { offerInstall } from './offline/install';
import { keptSince } from './offline/kept-page';
import { settleWorker, workerAddress } from './offline/worker-registration';
import { whenIdle } from './offline/when-idle';
import { keepTicketOfAddress, openPreview } from './registry/preview';
import { makeRegistrySource } from './registry/registry-source';
import { watchRevision } from './registry/revision-watch';
import { sendLoadEvents } from './telemetry/load-events';
import { tellRegistryFault } from './telemetry/outcomes';
import { watchPolicy } from './telemetry/policy-watch';

/** Raw Ed25519 keys of whoever names the teams, base64; written into the shell when it is built. */
declare const ROOT_KEYS: readonly string[];
declare const OWN_FILES: string;

const root = document.getElementById('parque');
if (!root) throw new Error('the document has no place for the shell');

const { apiBase, offline = false } = readSettings();
configureApi(apiBase);
surviveForeignNodes();
guardScripts(OWN_FILES, workerAddress);
announceNavigation();
keepTicketOfAddress();
sendLoadEvents(apiBase);
offerInstall();

const source = makeRegistrySource({
  rootKeys: ROOT_KEYS,
  address: apiBase + getRegistryDocument.path,
  onFault: (fault) => tellRegistryFault(fault, source.view().verified?.state.revision ?? 0),
});

watchPolicy();

/** So long the registry is waited for before the last one that held is used. */
const registryPatienceMs = 3_000;

/** A page that came just now brings the newest registry; with a kept one it is asked for, before anything is used. */
async function takeRegistry(): Promise<void> {
  if (keptSince() === undefined) {
    const isNewest = await source.offer(readRegistryDocument());
    // With an older registry that holds people need not wait for a newer one.
    const newer = isNewest ? undefined : source.refresh();
    if (!source.view().verified) await newer;
    return;
  }
  const waited = new Promise((done) => setTimeout(done, registryPatienceMs));
  await source.offer(undefined);
  if (!source.view().verified) await source.offer(readRegistryDocument());
  await Promise.race([source.refresh(), waited]);
  const part = await loadSignedIn().catch(() => undefined);
  await part?.restoreData(queryClient);
}

async function start(place: HTMLElement): Promise<void> {
  // Whoever is not signed in yet has it when the page rests; until then nothing of it is in the way of the form.
  const part = getSession().token ? loadSignedIn() : undefined;
  if (!part) whenIdle(() => void loadSignedIn().catch(() => undefined));
  await Promise.all([takeRegistry(), part?.catch(() => undefined)]);
  const { verified } = source.view();
  if (verified) await openPreview(verified, apiBase);
  watchRevision({ apiBase, source });
  watchConnection({ queryClient, address: apiBase + getRegistryRevision.path });
  subscribeToConnection(() => {
    if (!isOffline()) void source.refresh();
  });
  settleWorker(offline);
  // In one go: between drawing in pieces and listening, a change of the address would go unheard.
  createRoot(place).render(
    <QueryClientProvider client={queryClient}>
      <HashRouter useTransitions={false}>
        <Platform source={source} />
      </HashRouter>
    </QueryClientProvider>,
  );
}

void start(root);
