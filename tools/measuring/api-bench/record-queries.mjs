import { AsyncLocalStorage } from 'node:async_hooks';
import { createRequire } from 'node:module';
import http from 'node:http';

/*
 * Preloaded into an api process: reports to the parent process which queries each request made, so that the bare server
 * makes the same ones.
 */
const { Client } = createRequire(new URL('../../../api/package.json', import.meta.url))('pg');
const requests = new AsyncLocalStorage();

const { emit } = http.Server.prototype;
http.Server.prototype.emit = function emitWithin(event, ...given) {
  if (event !== 'request') return emit.call(this, event, ...given);
  const [request, response] = given;
  const queries = [];
  response.once('finish', () => process.send?.({ address: `${request.method} ${request.url}`, queries }));
  return requests.run(queries, () => emit.call(this, event, ...given));
};

const { query } = Client.prototype;
Client.prototype.query = function queryNoted(config, values, ...rest) {
  const text = typeof config === 'string' ? config : config?.text;
  const given = Array.isArray(values) ? values : config?.values;
  if (typeof text === 'string') requests.getStore()?.push({ text, values: given ?? [] });
  return query.call(this, config, values, ...rest);
};
