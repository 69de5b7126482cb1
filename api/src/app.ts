import compress from '@fastify/compress';
import { usualBodyBytes } from '@parque/contract';
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Database } from './database/database';
import { adminRoutes } from './admin/routes';
import { personChecks } from './auth/access';
import { sendDeviceKeys } from './auth/sign-in/device-key';
import { authRoutes } from './auth/routes';
import { simulatorRoutes } from './broker/simulator/routes';
import { removeEmptied } from './connector/removal';
import { connectorRoutes } from './connector/routes';
import { copierRoutes } from './copier/screens/routes';
import { makeCopyStreams } from './copier/screens/stream/stream';
import { startCopier } from './copier/copier';
import { copyRoutes } from './copy/routes';
import { serveDemo } from './demo/routes';
import { describeCalls } from './docs/routes';
import { readPrograms } from './ea/programs';
import { eaRoutes } from './ea/routes';
import { readTerminalBodies } from './ea/terminal-body';
import { fundRoutes } from './fund/routes';
import type { Services } from './http/area';
import { limitBodies } from './http/requests/bodies';
import { closeConnections, makeDeparture, type Departure } from './http/connections/departure';
import { answerErrors, answerUnreadable } from './http/responses/errors';
import { limitHeaders } from './http/requests/header-lengths';
import { protect, protectiveHeaders } from './http/responses/headers';
import { answerExpectations, answerUnparsable } from './http/responses/unparsable';
import { reportHealth } from './http/responses/health';
import { callLogger, CallLog, logOptions } from './http/responses/log';
import { mountCalls } from './http/mount';
import { named } from './http/named-plugin';
import { readJsonBodies } from './http/requests/json-depth';
import { allowOrigins } from './http/requests/origins';
import { limitPaths } from './http/paths';
import { limitEmptyLines } from './http/connections/empty-lines';
import { limitHeaderCounts } from './http/connections/header-counts';
import { limitNewConnections } from './http/connections/new-connections';
import { rejectPipelining } from './http/connections/one-at-a-time';
import { limitShortParts } from './http/connections/short-parts';
import { limitPages } from './http/limits/page-rates';
import { makePressure } from './http/limits/pressure';
import { makeCallRates } from './http/limits/rates';
import { nameRequests, requestIdFrom, requestIdHeader } from './http/requests/request-id';
import { makeImportJobs } from './journal/imports/import-jobs';
import { journalRoutes } from './journal/routes';
import { makeSync } from './journal/deals/sync';
import { legalRoutes, legalTexts } from './legal/legal';
import { licenceRoutes } from './licences/routes';
import { mailRoutes } from './mail/routes';
import { startMailWorker } from './mail/worker';
import { reportMetrics } from './metrics/metrics';
import { servePictures } from './products/pictures';
import { productRoutes } from './products/routes';
import { purchaseRoutes } from './purchases/routes';
import { makeSessionStreams, pushRoutes } from './push/routes';
import { startPurchaseWorker } from './purchases/worker';
import { authenticateTerminals } from './terminal/sync/authenticate';
import { makeSeenBatch } from './terminal/sync/seen';
import type { BusyShare } from './terminal/sync/poll';
import { pairingRoutes, syncRoutes, terminalRoutes } from './terminal/routes';
import { attestationRule } from './registry/attestations/attestation-rule';
import { readHost } from './registry/releases/host';
import { remotesBase } from './registry/releases/publish';
import { fileCache } from './registry/storage/file-cache';
import { publishedIntegrity, releaseStore, serveStored } from './registry/storage/release-store';
import { registryAdminRoutes, registryRoutes, teamRoutes } from './registry/routes';
import { s3Store } from './registry/storage/s3-store';
import { takeUploads } from './registry/releases/uploads';
import type { Settings } from './settings';
import { servePage } from './web/page';
import { serveSandbox } from './web/sandbox';
import { offerShell, serveOtherShells } from './web/shell-versions';
import { hashedFileHeaders, serveFiles, type Folders } from './web/static';
import { requireHotmart } from './webhooks/hottok';
import { hotmartRoutes } from './webhooks/routes';

/** The dependencies of the server. */
export interface AppParts {
  readonly settings: Settings;
  readonly db: Database;
  readonly folders: Folders;
  readonly now?: () => Date;
  readonly departure?: Departure;
  /** How busy the process is; by default, as measured. */
  readonly busyShare?: BusyShare;
  /** Where lines of the log go; the standard output, each before the next work is done, without. */
  readonly logTo?: { write(line: string): unknown };
}

function makeServer({ settings, logTo }: AppParts): FastifyInstance {
  return Fastify({
    logger: { ...logOptions(settings.logLevel), ...(logTo && { stream: logTo }) },
    logController: new CallLog(),
    childLoggerFactory: callLogger,
    genReqId: ({ headers }) => requestIdFrom(headers[requestIdHeader]),
    requestIdHeader: false,
    trustProxy: (_address, hop) => hop < settings.trustedProxies,
    bodyLimit: usualBodyBytes,
    frameworkErrors: answerUnreadable(protectiveHeaders(settings)),
    clientErrorHandler: answerUnparsable(protectiveHeaders(settings)),
    // How fast a body arrives is judged by `limitBodies`; this bounds what it does not see, such as a body after its answer.
    requestTimeout: 600_000,
    connectionTimeout: 60_000,
    keepAliveTimeout: 72_000,
    // A client that sends the head of a request a letter at a time holds a connection no longer than this.
    // `limitHeaders` answers requests without a host.
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 2000, requireHostHeader: false },
    forceCloseConnections: 'idle',
    // Until a connection is closed, what comes over it is answered.
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: 120 },
  });
}

/**
 * The whole server, not yet listening. Its `close` ends the calls that run, and the work behind them.
 */
export async function makeApp(parts: AppParts): Promise<FastifyInstance> {
  const { settings, db, folders } = parts;
  const app = makeServer(parts);
  const services: Services = { db, settings, log: app.log, now: parts.now ?? (() => new Date()) };

  const departure = parts.departure ?? makeDeparture();
  closeConnections(app, departure);
  // A page of another origin can send text/plain without a preflight, so no call accepts it.
  app.removeContentTypeParser(['text/plain', 'application/json']);
  readJsonBodies(app);
  const newConnections = limitNewConnections(app, settings);
  rejectPipelining(app, newConnections);
  limitHeaderCounts(app, newConnections);
  limitEmptyLines(app, newConnections);
  limitShortParts(app, newConnections);
  protect(app, settings);
  answerExpectations(app, protectiveHeaders(settings));
  limitPages(app, settings.calls.perAddress);
  limitHeaders(app);
  limitPaths(app);
  limitBodies(app, newConnections);
  sendDeviceKeys(app, settings);
  answerErrors(app);
  nameRequests(app);
  const pressure = makePressure(settings.calls);
  pressure.endTurns(app);
  await app.register(compress, { globalDecompression: false, encodings: ['br', 'gzip'], threshold: 1024 });
  reportHealth(app, services, { isStopping: () => departure.isLeaving, isFull: pressure.isFull });
  reportMetrics(app, services);

  const worker = startPurchaseWorker(services);
  app.addHook('onClose', () => worker.stop());
  const mail = startMailWorker(services);
  app.addHook('onClose', () => mail.stop());
  const sync = makeSync(services);
  app.addHook('onClose', () => sync.stop());
  const imports = makeImportJobs(services);
  app.addHook('onClose', () => imports.stop());
  const copier = settings.copier ? startCopier(services, removeEmptied) : undefined;
  app.addHook('onClose', () => copier?.stop());
  const streams = makeCopyStreams(services);
  const sessionStreams = makeSessionStreams(services);
  app.addHook('preClose', async () => {
    streams.stop();
    sessionStreams.stop();
  });
  const legal = legalTexts(settings.legalDir ?? folders.legal);
  const host = await readHost(folders.shell);
  const attestations = attestationRule(settings, host, folders.earlierShells);
  const areas = [
    authRoutes(services, mail.wake, legal),
    legalRoutes(legal),
    pushRoutes(services, sessionStreams),
    mailRoutes(services),
    productRoutes(services),
    hotmartRoutes(services, worker.wake),
    purchaseRoutes(services),
    licenceRoutes(services),
    copyRoutes(services),
    fundRoutes(services),
    journalRoutes(services, sync, imports),
    connectorRoutes(services),
    copierRoutes(services, streams),
    terminalRoutes(services, folders.terminal),
    adminRoutes(services),
    simulatorRoutes(services),
    registryRoutes(services),
    registryAdminRoutes(services, attestations),
  ];
  const seen = makeSeenBatch(db, undefined, (err) =>
    app.log.error({ err }, 'contacts of terminals were not stored'),
  );
  app.addHook('onClose', () => seen.stop());
  const forTerminals = [eaRoutes(services, readPrograms(settings.programsDir)), pairingRoutes(services)];
  const forPairedTerminals = syncRoutes(services, seen, parts.busyShare);
  const forTeams = teamRoutes(services, {
    store: releaseStore(settings),
    host,
    attestations,
  });
  const checks = {
    pressure,
    rates: makeCallRates(services),
    access: {
      ...personChecks(services),
      requireHotmart: (request: FastifyRequest) => requireHotmart(request, settings.hottoks),
    },
  };
  await app.register(
    named('api', async (api) => {
      await allowOrigins(api, settings.corsOrigins);
      pressure.limit(api);
      mountCalls(api, services, checks, areas);
      await api.register(
        named('terminals', async (ea) => {
          readTerminalBodies(ea);
          mountCalls(ea, services, checks, forTerminals);
        }),
      );
      await api.register(
        named('paired terminals', async (paired) => {
          authenticateTerminals(paired, services);
          mountCalls(paired, services, checks, [forPairedTerminals]);
        }),
      );
      await api.register(
        named('teams', async (teams) => {
          takeUploads(teams, services);
          mountCalls(teams, services, checks, [forTeams]);
        }),
      );
      describeCalls(api, [...areas, ...forTerminals, forPairedTerminals, forTeams]);
    }),
    { prefix: '/api' },
  );
  const cache = fileCache({
    folder: path.join(settings.dataDir, 'file-cache'),
    maxBytes: settings.fileCacheBytes,
    log: app.log,
  });
  if (settings.s3) {
    const stored = { store: s3Store(settings.s3), cache, integrityOf: publishedIntegrity(db) };
    serveStored(app, stored, remotesBase);
  }
  servePictures(app, { db, cache });
  await offerShell(app, services, folders.shell);
  await serveFiles(app, folders, (scope) => {
    serveOtherShells(scope, { db, cache, earlier: folders.earlierShells, headers: hashedFileHeaders });
  });
  serveDemo(app, services);
  if (existsSync(path.join(folders.shell, 'index.html'))) await servePage(app, services, folders.shell);
  await serveSandbox(app, services, folders.shell);
  return app;
}
