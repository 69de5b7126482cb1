import autocannon from 'autocannon';

/**
 * One of the ten calls, with a request for each user.
 *
 * @typedef {{ name: string, method: 'GET' | 'POST', requests: autocannon.Request[] }} CombinedCall
 */

const connections = 20;

/** The number of users. One user may run six calls at once: with 40 users, no connection waits for this limit. */
export const userCount = 40;

/**
 * @param {Awaited<ReturnType<typeof import('./calls.mjs').createTraders>>} traders
 * @returns {CombinedCall[]}
 */
export const combineCalls = (traders) =>
  (traders[0]?.calls ?? []).map(({ name, method }, index) => ({
    name,
    method,
    requests: traders.flatMap(({ headers, calls }) =>
      calls.slice(index, index + 1).map(({ url, body }) => ({
        path: `/api${url}`,
        headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
      })),
    ),
  }));

/**
 * Every connection makes the requests of all users, each from another user on.
 *
 * @param {readonly string[]} origins
 * @param {Pick<CombinedCall, 'method' | 'requests'>} call
 * @param {number} seconds
 */
function load(origins, { method, requests }, seconds) {
  let startedClients = 0;
  return Promise.all(
    origins.map((url) =>
      autocannon({
        url,
        method,
        connections: connections / origins.length,
        duration: seconds,
        setupClient(client) {
          const offset = Math.floor((startedClients * requests.length) / connections);
          startedClients += 1;
          client.setRequests(
            [...requests.slice(offset), ...requests.slice(0, offset)].map((request) => ({
              method,
              ...request,
            })),
          );
        },
      }),
    ),
  );
}

/**
 * Makes a call of all users for some seconds.
 *
 * @param {readonly string[]} origins
 * @param {CombinedCall} call
 * @param {number} seconds
 * @returns {Promise<{ rate: number, p99: number }>} Calls per second, milliseconds.
 * @throws {Error} If an answer is not a success.
 */
export async function loadWith(origins, call, seconds) {
  const results = await load(origins, call, seconds);
  for (const { non2xx, errors } of results)
    if (non2xx + errors > 0) throw new Error(`${call.name}: ${non2xx} refused, ${errors} broken of a load`);
  return {
    rate: results.reduce((sum, { requests, duration }) => sum + requests.total / duration, 0),
    p99: Math.max(...results.map(({ latency }) => latency.p99)),
  };
}
