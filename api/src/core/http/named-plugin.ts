import type { FastifyPluginAsync } from 'fastify';

/**
 * Names a plugin for Fastify, which otherwise looks for the plugin among all loaded modules, twice for each start: with
 * many modules this takes longer than the rest of the registration.
 */
export const namePlugin = (name: string, plugin: FastifyPluginAsync): FastifyPluginAsync =>
  Object.assign(plugin, { [Symbol.for('fastify.display-name')]: name });
