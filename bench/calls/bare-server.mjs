import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/*
 * The reference for our api: one Fastify route for each call, which runs the same queries on the same database and
 * answers their rows. It takes the queries of one user after the other.
 */
const requireFromApi = createRequire(new URL('../../api/package.json', import.meta.url));
const { default: Fastify } = await import(requireFromApi.resolve('fastify'));
/** @type {typeof import('pg')} */
const pg = requireFromApi('pg');

/** @typedef {import('./record-queries.mjs').RecordedQuery} RecordedQuery */

/** @type {{ connection: import('pg').PoolConfig, routes: { method: string, url: string, variants: RecordedQuery[][] }[] }} */
const { connection, routes } = JSON.parse(readFileSync(process.env.BARE ?? '', 'utf8'));
const pool = new pg.Pool({ max: 20, ...connection });
pool.on('error', () => undefined);
const app = Fastify();

/**
 * @param {Pick<import('pg').Pool | import('pg').PoolClient, 'query'>} client
 * @param {readonly RecordedQuery[]} queries
 */
async function queryRows(client, queries) {
  const results = [];
  for (const { text, values } of queries)
    results.push((await client.query({ text, values: [...values], rowMode: 'array' })).rows);
  return results;
}

for (const { method, url, variants } of routes) {
  const isTransaction = variants.some((queries) => queries.some(({ text }) => /^begin/i.test(text)));
  let calls = 0;
  app.route({
    method,
    url,
    async handler() {
      const queries = variants[calls++ % variants.length] ?? [];
      if (!isTransaction) return queryRows(pool, queries);
      const client = await pool.connect();
      try {
        return await queryRows(client, queries);
      } finally {
        client.release();
      }
    },
  });
}

app.get('/ready', () => 'ready');
process.on('SIGTERM', () => void app.close().then(() => pool.end()));
await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) });
