import http from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

/**
 * What users do, weighted by how often: most calls read.
 *
 * @type {[weight: number, method: string, url: string, body?: object][]}
 */
const mix = [
  [20, 'GET', '/api/registry/revision'],
  [15, 'GET', '/api/products'],
  [15, 'GET', '/api/user/products'],
  [10, 'GET', '/api/me'],
  [10, 'GET', '/api/registry'],
  [6, 'GET', '/api/productsSales'],
  [6, 'GET', '/api/mt5/servers'],
  [5, 'GET', '/api/product/dashpro'],
  [4, 'GET', '/api/accounts'],
  [3, 'GET', '/api/fondos'],
  [3, 'GET', '/api/me/sessions'],
  [2, 'GET', '/api/copier'],
  [1, 'POST', '/api/fondos', { binance_user: 'carga', ammount: '150' }],
];
const demoPeople = ['lucia@parque.es', 'diego@parque.es', 'admin@parque.es'];

const whole = mix.reduce((sum, [weight]) => sum + weight, 0);

function chosen() {
  let at = Math.random() * whole;
  const found = mix.find(([weight]) => (at -= weight) < 0) ?? mix[0];
  if (!found) throw new Error('there are no calls');
  return found;
}

/** @param {number} i */
const addressOf = (i) => `10.${(i >> 16) & 255}.${(i >> 8) & 255}.${(i & 255) + 1}`;

/** @param {unknown} error */
function reasonOf(error) {
  if (!(error instanceof Error)) return String(error);
  return 'code' in error ? String(error.code) : error.message;
}

/**
 * Users who call a local server, each over their own connection.
 *
 * @param {{ port: number, people: number, figures: ReturnType<import('./load-figures.mjs').makeFigures> }} of
 */
export function makeCaller({ port, people, figures }) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: people + 5 });
  /** @type {string[]} */
  const tokens = [];

  /**
   * @param {string} method
   * @param {string} url
   * @param {{ body?: object | undefined, headers?: Record<string, string> }} [options]
   * @returns {Promise<{ status: number, retryAfter: string | undefined, text: string }>}
   */
  const send = (method, url, { body, headers = {} } = {}) =>
    new Promise((done, fail) => {
      const payload = body && JSON.stringify(body);
      const request = http.request(
        {
          agent,
          port,
          host: '127.0.0.1',
          method,
          path: url,
          timeout: 30_000,
          headers: { ...headers, ...(payload && { 'content-type': 'application/json' }) },
        },
        (response) => {
          /** @type {Buffer[]} */
          const chunks = [];
          response.on('data', (chunk) => chunks.push(chunk));
          response.on('error', fail);
          response.on('end', () =>
            done({
              status: response.statusCode ?? 0,
              retryAfter: response.headers['retry-after'],
              text: Buffer.concat(chunks).toString(),
            }),
          );
        },
      );
      request.on('timeout', () => request.destroy(new Error('no answer in 30 s')));
      request.on('error', fail);
      request.end(payload);
    });

  /**
   * @param {number} i
   * @param {number} until - Milliseconds since 1970.
   */
  async function livePerson(i, until) {
    const headers = { 'x-forwarded-for': addressOf(i), authorization: `Bearer ${tokens[i % tokens.length]}` };
    while (performance.now() < until) {
      const [, method, url, body] = chosen();
      const started = performance.now();
      try {
        const { status, retryAfter } = await send(method, url, { body, headers });
        figures.note(`${method} ${url}`, performance.now() - started, status, retryAfter);
        // As a browser does after an answer with `Retry-After`.
        if (retryAfter) await pause(Number(retryAfter) * 1000 * (0.5 + Math.random()));
      } catch (error) {
        figures.note(`${method} ${url}`, performance.now() - started, reasonOf(error));
      }
    }
  }

  return {
    /** Signs in the demo users and fifty more. */
    async enter() {
      for (const email of demoPeople) {
        const { text } = await send('POST', '/api/login', { body: { email, password: 'parque-demo' } });
        tokens.push(JSON.parse(text).access_token);
      }
      for (let i = 0; i < 50; i += 1) {
        const body = { name: `Carga ${i}`, email: `carga${i}@correo.es`, password: 'tres gatos verdes' };
        const headers = { 'x-forwarded-for': addressOf(i) };
        tokens.push(JSON.parse((await send('POST', '/api/register', { body, headers })).text).access_token);
      }
    },
    /** @param {number} ms */
    async callFor(ms) {
      const until = performance.now() + ms;
      await Promise.all(Array.from({ length: people }, (_, i) => livePerson(i, until)));
    },
    /**
     * The memory of the server in megabytes.
     *
     * @param {string} token
     */
    async memory(token) {
      const { text } = await send('GET', '/metrics', { headers: { authorization: `Bearer ${token}` } });
      return Number(/^process_resident_memory_bytes (\S+)/m.exec(text)?.[1]) / 1e6;
    },
    /** How long one call takes now, in milliseconds; it must be answered 200. */
    async firstAnswer() {
      const started = performance.now();
      const { status } = await send('GET', '/api/products');
      if (status !== 200) throw new Error(`after the load: ${status}`);
      return performance.now() - started;
    },
  };
}
