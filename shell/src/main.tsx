import '@parque/ui/styles.css';
import { configureApi, queryClient } from '@parque/api-client';
import { getRegistryDocument } from '@parque/contract/addresses';
import { announceNavigation, HashRouter, readRegistryDocument, readSettings } from '@parque/remote';
import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { guardScripts } from './composition/known-files';
import { Platform } from './frame/platform';
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

const { apiBase } = readSettings();
configureApi(apiBase);
guardScripts(OWN_FILES);
announceNavigation();
keepTicketOfAddress();
sendLoadEvents(apiBase);

const source = makeRegistrySource({
  rootKeys: ROOT_KEYS,
  address: apiBase + getRegistryDocument.path,
  onFault: (fault) => tellRegistryFault(fault, source.view().verified?.state.revision ?? 0),
});

watchPolicy();

async function start(place: HTMLElement): Promise<void> {
  const isNewest = await source.offer(readRegistryDocument());
  // With an older registry that holds people need not wait for a newer one.
  const newer = isNewest ? undefined : source.refresh();
  if (!source.view().verified) await newer;
  const { verified } = source.view();
  if (verified) await openPreview(verified, apiBase);
  watchRevision({ apiBase, source });
  createRoot(place).render(
    <QueryClientProvider client={queryClient}>
      <HashRouter useTransitions={false}>
        <Platform source={source} />
      </HashRouter>
    </QueryClientProvider>,
  );
}

void start(root);
