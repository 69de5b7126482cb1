import { AsyncLocalStorage } from 'node:async_hooks';
import { createRequire } from 'node:module';
import http from 'node:http';

/*
 * Preloaded into an api process: reports to the parent process which queries each request made, so that the bare server
 * makes the same ones.
 */
/** @typedef {{ text: string, values: readonly unknown[] }} NotedQuery */

/** @type {typeof import('pg')} */
const { Client } = createRequire(new URL('../../api/package.json', import.meta.url))('pg');
/** @type {AsyncLocalStorage<NotedQuery[]>} */
const requests = new AsyncLocalStorage();

const { emit } = http.Server.prototype;
/**
 * @this {http.Server}
 * @param {string | symbol} event
 * @param {unknown[]} given
 */
http.Server.prototype.emit = function emitWithin(event, ...given) {
  if (event !== 'request') return Reflect.apply(emit, this, [event, ...given]);
  const [request, response] = /** @type {[http.IncomingMessage, http.ServerResponse]} */ (given);
  /** @type {NotedQuery[]} */
  const queries = [];
  response.once('finish', () => process.send?.({ address: `${request.method} ${request.url}`, queries }));
  return requests.run(queries, () => Reflect.apply(emit, this, [event, ...given]));
};

/**
 * The text and the values of a query, in any form that the client accepts.
 *
 * @param {readonly unknown[]} given
 * @returns {NotedQuery | undefined}
 */
function notedOf([config, values]) {
  /** @type {{ text?: unknown, values?: unknown }} */
  const parts = typeof config === 'object' && config !== null ? config : { text: config };
  const used = Array.isArray(values) ? values : parts.values;
  return typeof parts.text === 'string'
    ? { text: parts.text, values: Array.isArray(used) ? used : [] }
    : undefined;
}

Client.prototype.query = new Proxy(Client.prototype.query, {
  apply(query, client, given) {
    const noted = notedOf(given);
    if (noted) requests.getStore()?.push(noted);
    return Reflect.apply(query, client, given);
  },
});
