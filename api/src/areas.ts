import type { FastifyInstance } from 'fastify';
import { createAdminRoutes } from './people/admin/routes';
import { createUserChecks } from './people/auth/access';
import { createAuthRoutes } from './people/auth/routes';
import { createSimulatorRoutes } from './trading/broker/simulator/routes';
import { removeEmptied } from './trading/copier/accounts/removal';
import { createConnectorRoutes } from './trading/copier/accounts/routes';
import { copyControls } from './trading/copier/screens/copy-controls';
import { createCopierRoutes } from './trading/copier/screens/routes';
import { createCopyStreams } from './trading/copier/screens/stream/copy-stream';
import { startCopier } from './trading/copier/copier';
import { createCopyRoutes } from './shop/copy/routes';
import { describeCalls } from './core/docs/routes';
import { createEaRoutes } from './shop/licences/ea/routes';
import { readTerminalBodies } from './shop/licences/ea/terminal-body';
import { createFundRoutes } from './shop/fund/routes';
import type { AccessChecks, Services } from './core/http/area';
import { mountCalls } from './core/http/mount';
import { namePlugin } from './core/http/named-plugin';
import { createOpenCalls } from './core/http/limits/open-calls';
import { createCallRates } from './core/http/limits/rates';
import { createImportJobs } from './trading/journal/imports/import-jobs';
import { createJournalRoutes } from './trading/journal/routes';
import { createSync } from './trading/journal/deals/sync';
import { createLegalRoutes, readLegalTexts } from './shop/legal/legal';
import { createLicenceRoutes } from './shop/licences/routes';
import { createMailRoutes } from './core/mail/routes';
import { receiveUpdates } from './core/notifications/channels/telegram-worker';
import { createNotificationRoutes } from './core/notifications/routes';
import { startMailWorker } from './core/mail/worker';
import { createProductRoutes } from './shop/products/routes';
import { createPurchaseRoutes } from './shop/purchases/routes';
import { createSessionStreams, createPushRoutes } from './core/push/routes';
import { startPurchaseWorker } from './shop/purchases/worker';
import { authenticateTerminals } from './trading/terminal/sync/authenticate';
import { createContactBatch } from './trading/terminal/sync/seen';
import type { BusyShare } from './trading/terminal/sync/poll';
import { createPairingRoutes, createSyncRoutes, createTerminalRoutes } from './trading/terminal/routes';
import { listOwnKinds } from './platform/registry/remote-messages';
import { readHost } from './platform/registry/releases/host';
import { releaseStore } from './platform/registry/storage/release-store';
import {
  createRegistryAdminRoutes,
  createRegistryRoutes,
  createTeamRoutes,
} from './platform/registry/routes';
import { takeUploads } from './platform/registry/releases/uploads';
import type { Folders } from './platform/web/static';
import { requireHotmart } from './shop/purchases/webhook/hottok';
import { createHotmartRoutes } from './shop/purchases/webhook/routes';

function startWork(app: FastifyInstance, services: Services) {
  const { settings, db } = services;
  const worker = startPurchaseWorker(services);
  app.addHook('onClose', () => worker.stop());
  const mail = startMailWorker(services);
  app.addHook('onClose', () => mail.stop());
  const sync = createSync(services);
  app.addHook('onClose', () => sync.stop());
  const imports = createImportJobs(services);
  app.addHook('onClose', () => imports.stop());
  const copier = settings.copier ? startCopier(services, removeEmptied) : undefined;
  app.addHook('onClose', () => copier?.stop());
  const streams = createCopyStreams(services);
  const sessionStreams = createSessionStreams(services);
  app.addHook('preClose', async () => {
    streams.stop();
    sessionStreams.stop();
  });
  const contacts = createContactBatch(db, undefined, (err) =>
    app.log.error({ err }, 'contacts of terminals were not stored'),
  );
  app.addHook('onClose', () => contacts.stop());
  return { worker, mail, sync, imports, streams, sessionStreams, contacts };
}

interface AreaParts {
  readonly folders: Folders;
  /** The load of the process; measured by default. */
  readonly busyShare: BusyShare | undefined;
}

export async function mountAreas(
  app: FastifyInstance,
  services: Services,
  { folders, busyShare }: AreaParts,
): Promise<void> {
  const { settings } = services;
  const { worker, mail, sync, imports, streams, sessionStreams, contacts } = startWork(app, services);
  await receiveUpdates(app, services, copyControls);
  const legal = readLegalTexts(settings.legalDir ?? folders.legal);
  const host = await readHost(folders.shell);
  const access: AccessChecks = {
    ...createUserChecks(services),
    requireHotmart: (request) => requireHotmart(request, settings.hottoks),
  };
  const areas = [
    createAuthRoutes(services, mail.wake, legal),
    createLegalRoutes(legal),
    createPushRoutes(services, access, sessionStreams),
    createMailRoutes(services),
    createNotificationRoutes(services, (user) => listOwnKinds(services, user)),
    createProductRoutes(services),
    createHotmartRoutes(services, worker.wake),
    createPurchaseRoutes(services),
    createLicenceRoutes(services, access),
    createCopyRoutes(services, access),
    createFundRoutes(services),
    createJournalRoutes(services, sync, imports),
    createConnectorRoutes(services),
    createCopierRoutes(services, access, streams),
    createTerminalRoutes(services, folders.terminal),
    createAdminRoutes(services),
    createSimulatorRoutes(services),
    createRegistryRoutes(services),
    createRegistryAdminRoutes(services),
  ];
  const forTerminals = [createEaRoutes(services), createPairingRoutes(services)];
  const forPairedTerminals = createSyncRoutes(services, contacts, busyShare);
  const forTeams = createTeamRoutes(services, {
    store: releaseStore(settings),
    host,
  });
  const checks = {
    openCalls: createOpenCalls(),
    rates: createCallRates(services),
    access,
  };
  await app.register(
    namePlugin('api', async (api) => {
      mountCalls(api, services, checks, areas);
      await api.register(
        namePlugin('terminals', async (ea) => {
          readTerminalBodies(ea);
          mountCalls(ea, services, checks, forTerminals);
        }),
      );
      await api.register(
        namePlugin('paired terminals', async (terminals) => {
          authenticateTerminals(terminals, services);
          mountCalls(terminals, services, checks, [forPairedTerminals]);
        }),
      );
      await api.register(
        namePlugin('teams', async (teams) => {
          takeUploads(teams, services);
          mountCalls(teams, services, checks, [forTeams]);
        }),
      );
      describeCalls(api, [...areas, ...forTerminals, forPairedTerminals, forTeams]);
    }),
    { prefix: '/api' },
  );
}
