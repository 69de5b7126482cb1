import type { FastifyPluginAsync } from 'fastify';

/** Names a plugin. Fastify would otherwise look for it among all loaded modules, twice for each start. */
export const namePlugin = (name: string, plugin: FastifyPluginAsync): FastifyPluginAsync =>
  Object.assign(plugin, { [Symbol.for('fastify.display-name')]: name });
