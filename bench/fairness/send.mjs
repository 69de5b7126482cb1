import http from 'node:http';

/**
 * Makes a function that sends HTTP requests from one loopback address.
 *
 * @param {{ port: number, from: string, sockets: number }} options - `from` is the source address, `sockets` the most
 *   connections at the same time.
 */
export function makeSender({ port, from, sockets }) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: sockets, localAddress: from });
  /**
   * @param {string} method
   * @param {string} path
   * @param {{ body?: string, headers?: Record<string, string>, timeoutMs?: number }} [request]
   * @returns {Promise<{ status: number, text: string }>} Rejects when the connection ends without an answer.
   */
  return (method, path, { body, headers = {}, timeoutMs = 30_000 } = {}) =>
    new Promise((resolve, reject) => {
      const sent = http.request(
        {
          agent,
          host: '127.0.0.1',
          port,
          method,
          path,
          timeout: timeoutMs,
          headers: {
            ...headers,
            ...(body !== undefined && {
              'content-type': 'application/json',
              'content-length': String(Buffer.byteLength(body)),
            }),
          },
        },
        (response) => {
          /** @type {Buffer[]} */
          const chunks = [];
          response.on('data', (chunk) => chunks.push(chunk));
          response.on('error', reject);
          response.on('end', () =>
            resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString() }),
          );
        },
      );
      sent.on('timeout', () => sent.destroy(new Error(`no answer in ${timeoutMs} ms`)));
      sent.on('error', reject);
      sent.end(body);
    });
}

export const demoPassword = 'parque-demo';

/**
 * Sends a request that has to succeed and returns its JSON.
 *
 * @param {ReturnType<typeof makeSender>} send
 * @param {string} method
 * @param {string} path
 * @param {{ body?: unknown, headers?: Record<string, string> }} [request]
 */
export async function answer(send, method, path, { body, headers } = {}) {
  const { status, text } = await send(method, path, {
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(headers && { headers }),
  });
  if (status >= 300) throw new Error(`${method} ${path}: ${status} ${text}`);
  return JSON.parse(text);
}

/**
 * Signs in and returns the headers of a signed-in call.
 *
 * @param {ReturnType<typeof makeSender>} send
 * @param {string} email
 * @param {string} password
 */
export async function signIn(send, email, password) {
  const { access_token } = await answer(send, 'POST', '/api/login', { body: { email, password } });
  return { authorization: `Bearer ${access_token}` };
}
