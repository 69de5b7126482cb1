import { AsyncLocalStorage } from 'node:async_hooks';
import { createRequire } from 'node:module';
import http from 'node:http';

/*
 * Preloaded into an api process: reports to the parent process which queries each request made, so that the bare server
 * makes the same ones.
 */
/** @typedef {{ text: string, values: readonly unknown[] }} RecordedQuery */

/** @type {typeof import('pg')} */
const { Client } = createRequire(new URL('../../api/package.json', import.meta.url))('pg');
/** @type {AsyncLocalStorage<RecordedQuery[]>} */
const requests = new AsyncLocalStorage();

const { emit } = http.Server.prototype;
/**
 * @this {http.Server}
 * @param {string | symbol} event
 * @param {unknown[]} args
 */
http.Server.prototype.emit = function emitWithin(event, ...args) {
  if (event !== 'request') return Reflect.apply(emit, this, [event, ...args]);
  const [request, response] = /** @type {[http.IncomingMessage, http.ServerResponse]} */ (args);
  /** @type {RecordedQuery[]} */
  const queries = [];
  response.once('finish', () => process.send?.({ address: `${request.method} ${request.url}`, queries }));
  return requests.run(queries, () => Reflect.apply(emit, this, [event, ...args]));
};

/**
 * The text and the values of a query, in any form that the client accepts.
 *
 * @param {readonly unknown[]} given
 * @returns {RecordedQuery | undefined}
 */
function toRecordedQuery([config, values]) {
  /** @type {{ text?: unknown, values?: unknown }} */
  const parts = typeof config === 'object' && config !== null ? config : { text: config };
  const parameters = Array.isArray(values) ? values : parts.values;
  return typeof parts.text === 'string'
    ? { text: parts.text, values: Array.isArray(parameters) ? parameters : [] }
    : undefined;
}

Client.prototype.query = new Proxy(Client.prototype.query, {
  apply(query, client, args) {
    const recordedQuery = toRecordedQuery(args);
    if (recordedQuery) requests.getStore()?.push(recordedQuery);
    return Reflect.apply(query, client, args);
  },
});
