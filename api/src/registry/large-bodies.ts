import type { FastifyInstance } from 'fastify';

/** 20 MB of files in base64, and what stands around them. */
const bodyLimit = 28 * 1024 * 1024;

/** A release comes with its files in one body. */
export function takeLargeBodies(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    route.bodyLimit = bodyLimit;
  });
}
