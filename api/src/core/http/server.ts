import compress from '@fastify/compress';
import underPressure from '@fastify/under-pressure';
import { usualBodyBytes } from '@parque/contract';
import Fastify, { type FastifyInstance } from 'fastify';
import { ApiRuleError } from './api-rule-error';
import type { Services } from './area';
import { closeUnreadBodies } from './requests/bodies';
import { closeConnections, type Departure } from './connections/departure';
import { handleErrors, createUnreadableHandler } from './responses/errors';
import { limitHeaders } from './requests/header-lengths';
import { protect, buildProtectiveHeaders } from './responses/headers';
import { handleExpectations, createUnparsableHandler } from './responses/unparsable';
import { reportHealth } from './responses/health';
import { callLogger, CallLog, createLogOptions } from './responses/log';
import { readJsonBodies } from './requests/json-depth';
import { limitPaths } from './paths';
import { nameRequests, readRequestId, requestIdHeader } from './requests/request-id';
import type { Settings } from '../../settings';

export interface ServerParts {
  readonly settings: Settings;
  /** Receives the lines of the log; by default they are written synchronously to the standard output. */
  readonly logTo?: { write(line: string): unknown };
}

export function createServer({ settings, logTo }: ServerParts): FastifyInstance {
  return Fastify({
    logger: { ...createLogOptions(settings.logLevel), ...(logTo && { stream: logTo }) },
    logController: new CallLog(),
    childLoggerFactory: callLogger,
    genReqId: ({ headers }) => readRequestId(headers[requestIdHeader]),
    requestIdHeader: false,
    trustProxy: (_address, hop) => hop < settings.trustedProxies,
    bodyLimit: usualBodyBytes,
    frameworkErrors: createUnreadableHandler(buildProtectiveHeaders(settings)),
    clientErrorHandler: createUnparsableHandler(buildProtectiveHeaders(settings)),
    // Limits the time from the first byte of a request to the last of its body: a release of 24 MB needs 200 kB/s.
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
 * @param maxLoopDelayMs - Mean delay of the event loop in a second above which calls are rejected with 503; health, page
 *   and files are still served. 0: none is rejected.
 */
export async function applyServerRules(
  app: FastifyInstance,
  services: Services,
  departure: Departure,
  maxLoopDelayMs = 1000,
): Promise<void> {
  const { settings } = services;
  closeConnections(app, departure);
  // A page of another origin can send text/plain without a preflight, so no call accepts it.
  app.removeContentTypeParser(['text/plain', 'application/json']);
  readJsonBodies(app);
  protect(app, settings);
  handleExpectations(app, buildProtectiveHeaders(settings));
  limitHeaders(app);
  limitPaths(app);
  closeUnreadBodies(app);
  handleErrors(app);
  nameRequests(app);
  await app.register(underPressure, {
    maxEventLoopDelay: maxLoopDelayMs,
    pressureHandler({ url }) {
      if (url.startsWith('/api/')) throw new ApiRuleError('overloaded', { retryAfterSeconds: 1 });
    },
  });
  await app.register(compress, { globalDecompression: false, encodings: ['br', 'gzip'], threshold: 1024 });
  reportHealth(app, services, { isStopping: () => departure.isLeaving, isFull: () => app.isUnderPressure() });
}
