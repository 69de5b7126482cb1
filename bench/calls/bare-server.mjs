import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/*
 * The reference for our api: one Fastify route for each call, which runs the same queries on the same database and
 * answers their rows. It takes the queries of one user after the other.
 */
const ours = createRequire(new URL('../../api/package.json', import.meta.url));
const { default: Fastify } = await import(ours.resolve('fastify'));
/** @type {typeof import('pg')} */
const pg = ours('pg');

/** @typedef {import('./record-queries.mjs').NotedQuery} NotedQuery */

/** @type {{ connection: import('pg').PoolConfig, routes: { method: string, url: string, variants: NotedQuery[][] }[] }} */
const { connection, routes } = JSON.parse(readFileSync(process.env.BARE ?? '', 'utf8'));
const pool = new pg.Pool({ max: 20, ...connection });
pool.on('error', () => undefined);
const app = Fastify();

/**
 * @param {Pick<import('pg').Pool | import('pg').PoolClient, 'query'>} client
 * @param {readonly NotedQuery[]} queries
 */
async function rowsOf(client, queries) {
  const all = [];
  for (const { text, values } of queries)
    all.push((await client.query({ text, values: [...values], rowMode: 'array' })).rows);
  return all;
}

for (const { method, url, variants } of routes) {
  const isTransaction = variants.some((queries) => queries.some(({ text }) => /^begin/i.test(text)));
  let calls = 0;
  app.route({
    method,
    url,
    async handler() {
      const queries = variants[calls++ % variants.length] ?? [];
      if (!isTransaction) return rowsOf(pool, queries);
      const client = await pool.connect();
      try {
        return await rowsOf(client, queries);
      } finally {
        client.release();
      }
    },
  });
}

app.get('/ready', () => 'ready');
process.on('SIGTERM', () => void app.close().then(() => pool.end()));
await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) });
