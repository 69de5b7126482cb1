import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createHash, timingSafeEqual } from 'node:crypto';
import { Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import type { Services } from '../http/area';
import { readBearerToken } from '../http/requests/bearer-token';
import { ApiRuleError } from '../http/api-rule-error';
import { countConnections, countQueues, reportExpiry, type FindKeyExpiry } from './queues';
import { stageSeconds } from './stages';

/** Seconds; the ten most used calls answer in milliseconds, a broker may take up to 14 s. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15];

const hashText = (text: string) => createHash('sha256').update(text).digest();

function measureCalls(app: FastifyInstance, registers: Registry[]): void {
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the request to the end of its answer',
    labelNames: ['method', 'route', 'status'],
    buckets,
    registers,
  });
  app.addHook('onResponse', ({ method, routeOptions }, reply, done) => {
    // Unmatched requests share one label: their addresses are arbitrary, and the number of labels must stay bounded.
    const route = routeOptions.url ?? 'unknown';
    seconds.observe({ method, route, status: String(reply.statusCode) }, reply.elapsedTime / 1000);
    done();
  });
}

function requireToken(request: FastifyRequest, token: string): void {
  if (!timingSafeEqual(hashText(readBearerToken(request) ?? ''), hashText(token))) {
    throw new ApiRuleError('session_required');
  }
}

/**
 * Serves `/metrics` in the text format of Prometheus, for requests with the token of `METRICS_TOKEN`. Without that
 * setting the address does not exist and nothing is counted.
 */
export function reportMetrics(app: FastifyInstance, services: Services, findKeyExpiry: FindKeyExpiry): void {
  const token = services.settings.metricsToken;
  if (!token) return;
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  measureCalls(app, [registry]);
  countQueues(services, registry);
  countConnections(services, registry);
  reportExpiry(findKeyExpiry, registry);
  registry.registerMetric(stageSeconds);
  app.get('/metrics', { logLevel: 'silent' }, async (request, reply) => {
    requireToken(request, token);
    return reply
      .type(registry.contentType)
      .header('cache-control', 'no-store')
      .send(await registry.metrics());
  });
}
