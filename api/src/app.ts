import compress from '@fastify/compress';
import underPressure from '@fastify/under-pressure';
import { usualBodyBytes } from '@parque/contract';
import Fastify, { type FastifyInstance } from 'fastify';
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Database } from './core/database/database';
import { createAdminRoutes } from './people/admin/routes';
import { createUserChecks } from './people/auth/access';
import { sendDeviceKeys } from './people/auth/sign-in/device-key';
import { createAuthRoutes } from './people/auth/routes';
import { createSimulatorRoutes } from './trading/broker/simulator/routes';
import { removeEmptied } from './trading/copier/accounts/removal';
import { createConnectorRoutes } from './trading/copier/accounts/routes';
import { createCopierRoutes } from './trading/copier/screens/routes';
import { createCopyStreams } from './trading/copier/screens/stream/stream';
import { startCopier } from './trading/copier/copier';
import { copyRoutes } from './shop/copy/routes';
import { getMailboxUrl, serveDemo } from './setup/demo/routes';
import { describeCalls } from './core/docs/routes';
import { createEaRoutes } from './shop/licences/ea/routes';
import { readTerminalBodies } from './shop/licences/ea/terminal-body';
import { createFundRoutes } from './shop/fund/routes';
import type { AccessChecks, Services } from './core/http/area';
import { closeUnreadBodies } from './core/http/requests/bodies';
import { closeConnections, createDeparture, type Departure } from './core/http/connections/departure';
import { handleErrors, createUnreadableHandler } from './core/http/responses/errors';
import { limitHeaders } from './core/http/requests/header-lengths';
import { protect, buildProtectiveHeaders } from './core/http/responses/headers';
import { handleExpectations, createUnparsableHandler } from './core/http/responses/unparsable';
import { reportHealth } from './core/http/responses/health';
import { callLogger, CallLog, logOptions } from './core/http/responses/log';
import { mountCalls } from './core/http/mount';
import { namePlugin } from './core/http/named-plugin';
import { readJsonBodies } from './core/http/requests/json-depth';
import { allowOrigins } from './core/http/requests/origins';
import { limitPaths } from './core/http/paths';
import { createOpenCalls } from './core/http/limits/open-calls';
import { rejectAbove } from './core/http/limits/overload';
import { createCallRates } from './core/http/limits/rates';
import { nameRequests, requestIdFrom, requestIdHeader } from './core/http/requests/request-id';
import { createImportJobs } from './trading/journal/imports/import-jobs';
import { createJournalRoutes } from './trading/journal/routes';
import { createSync } from './trading/journal/deals/sync';
import { createLegalRoutes, readLegalTexts } from './shop/legal/legal';
import { createLicenceRoutes } from './shop/licences/routes';
import { createMailRoutes } from './core/mail/routes';
import { startMailWorker } from './core/mail/worker';
import { reportMetrics } from './core/metrics/metrics';
import { servePictures } from './shop/products/pictures';
import { createProductRoutes } from './shop/products/routes';
import { createPurchaseRoutes } from './shop/purchases/routes';
import { createSessionStreams, pushRoutes } from './core/push/routes';
import { startPurchaseWorker } from './shop/purchases/worker';
import { authenticateTerminals } from './trading/terminal/sync/authenticate';
import { createSeenBatch } from './trading/terminal/sync/seen';
import type { BusyShare } from './trading/terminal/sync/poll';
import { createPairingRoutes, createSyncRoutes, createTerminalRoutes } from './trading/terminal/routes';
import { findCurrentKeys } from './platform/registry/keys/key-lists';
import { readHost } from './platform/registry/releases/host';
import { remotesBase } from './platform/registry/releases/publish';
import { createFileCache } from './core/files/file-cache';
import { createIntegrityLookup, releaseStore, serveStored } from './platform/registry/storage/release-store';
import {
  createRegistryAdminRoutes,
  createRegistryRoutes,
  createTeamRoutes,
} from './platform/registry/routes';
import { createS3Store } from './platform/registry/storage/s3-store';
import { takeUploads } from './platform/registry/releases/uploads';
import type { Settings } from './settings';
import { servePage } from './platform/web/page';
import { serveSandbox } from './platform/web/sandbox';
import { offerShell, serveOtherShells } from './platform/web/shell-versions';
import { hashedFileHeaders, serveFiles, type Folders } from './platform/web/static';
import { requireHotmart } from './shop/purchases/webhook/hottok';
import { createHotmartRoutes } from './shop/purchases/webhook/routes';

/** The dependencies of the server. */
export interface AppParts {
  readonly settings: Settings;
  readonly db: Database;
  readonly folders: Folders;
  readonly now?: () => Date;
  readonly departure?: Departure;
  /** The load of the process; measured by default. */
  readonly busyShare?: BusyShare;
  /** Calls are rejected while the event loop is later than this on average, in milliseconds; 0: never. */
  readonly maxLoopDelayMs?: number;
  /** Receives the lines of the log; by default they are written synchronously to the standard output. */
  readonly logTo?: { write(line: string): unknown };
}

function createServer({ settings, logTo }: AppParts): FastifyInstance {
  return Fastify({
    logger: { ...logOptions(settings.logLevel), ...(logTo && { stream: logTo }) },
    logController: new CallLog(),
    childLoggerFactory: callLogger,
    genReqId: ({ headers }) => requestIdFrom(headers[requestIdHeader]),
    requestIdHeader: false,
    trustProxy: (_address, hop) => hop < settings.trustedProxies,
    bodyLimit: usualBodyBytes,
    frameworkErrors: createUnreadableHandler(buildProtectiveHeaders(settings)),
    clientErrorHandler: createUnparsableHandler(buildProtectiveHeaders(settings)),
    // From the first byte of a request to the last of its body: a release of 24 MB needs 200 kB/s.
    requestTimeout: 120_000,
    connectionTimeout: 60_000,
    keepAliveTimeout: 72_000,
    maxRequestsPerSocket: 1000,
    // `limitHeaders` answers requests without a host.
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 2000, requireHostHeader: false },
    forceCloseConnections: 'idle',
    // Requests on an open connection are answered until it is closed.
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: 120 },
  });
}

/**
 * Creates the whole server, not yet listening. Its `close` ends the running calls and the background work.
 */
export async function createApp(parts: AppParts): Promise<FastifyInstance> {
  const { settings, db, folders } = parts;
  const app = createServer(parts);
  const services: Services = { db, settings, log: app.log, now: parts.now ?? (() => new Date()) };

  const departure = parts.departure ?? createDeparture();
  closeConnections(app, departure);
  // A page of another origin can send text/plain without a preflight, so no call accepts it.
  app.removeContentTypeParser(['text/plain', 'application/json']);
  readJsonBodies(app);
  protect(app, settings);
  handleExpectations(app, buildProtectiveHeaders(settings));
  limitHeaders(app);
  limitPaths(app);
  closeUnreadBodies(app);
  sendDeviceKeys(app, settings);
  handleErrors(app);
  nameRequests(app);
  await app.register(underPressure, rejectAbove(parts.maxLoopDelayMs ?? 1000));
  await app.register(compress, { globalDecompression: false, encodings: ['br', 'gzip'], threshold: 1024 });
  reportHealth(app, services, { isStopping: () => departure.isLeaving, isFull: () => app.isUnderPressure() });
  reportMetrics(app, services, async () => (await findCurrentKeys(db))?.list.expiresAt);

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
  const legal = readLegalTexts(settings.legalDir ?? folders.legal);
  const host = await readHost(folders.shell);
  const access: AccessChecks = {
    ...createUserChecks(services),
    requireHotmart: (request) => requireHotmart(request, settings.hottoks),
  };
  const areas = [
    createAuthRoutes(services, mail.wake, legal),
    createLegalRoutes(legal),
    pushRoutes(services, access, sessionStreams),
    createMailRoutes(services),
    createProductRoutes(services),
    createHotmartRoutes(services, worker.wake),
    createPurchaseRoutes(services),
    createLicenceRoutes(services, access),
    copyRoutes(services, access),
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
  const seen = createSeenBatch(db, undefined, (err) =>
    app.log.error({ err }, 'contacts of terminals were not stored'),
  );
  app.addHook('onClose', () => seen.stop());
  const forTerminals = [createEaRoutes(services), createPairingRoutes(services)];
  const forPairedTerminals = createSyncRoutes(services, seen, parts.busyShare);
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
      await allowOrigins(api, settings.corsOrigins);
      mountCalls(api, services, checks, areas);
      await api.register(
        namePlugin('terminals', async (ea) => {
          readTerminalBodies(ea);
          mountCalls(ea, services, checks, forTerminals);
        }),
      );
      await api.register(
        namePlugin('paired terminals', async (paired) => {
          authenticateTerminals(paired, services);
          mountCalls(paired, services, checks, [forPairedTerminals]);
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
  const cache = createFileCache({
    folder: path.join(settings.dataDir, 'file-cache'),
    maxBytes: settings.fileCacheBytes,
    log: app.log,
  });
  if (settings.s3) {
    const stored = { store: createS3Store(settings.s3), cache, integrityOf: createIntegrityLookup(db) };
    serveStored(app, stored, remotesBase);
  }
  servePictures(app, { db, cache });
  await offerShell(app, services, folders.shell);
  await serveFiles(app, folders, (scope) => {
    serveOtherShells(scope, { db, cache, earlier: folders.earlierShells, headers: hashedFileHeaders });
  });
  serveDemo(app, services);
  if (existsSync(path.join(folders.shell, 'index.html')))
    await servePage(app, services, { shell: folders.shell, mailboxUrl: getMailboxUrl(settings) });
  await serveSandbox(app, services, folders.shell);
  return app;
}
