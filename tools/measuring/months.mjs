import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { started, summary, timed } from './starts.mjs';

const person = { email: 'lucia@parque.es', password: 'parque-demo' };
const crowded = { number: 10_009_100, password: 'demo-10009100' };
const rounds = 10;
const zones = ['server', 'America/Bogota'];

/**
 * @param {string} origin
 * @param {string} [token]
 */
function callerAt(origin, token) {
  /**
   * @param {string} method
   * @param {string} address
   * @param {object} [body]
   */
  return async (method, address, body) => {
    const response = await fetch(`${origin}/api${address}`, {
      method,
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: await response.json() };
  };
}

/** @param {string} origin */
async function registered(origin) {
  const { body: session } = await callerAt(origin)('POST', '/login', person);
  const call = callerAt(origin, session.access_token);
  const { body: servers } = await call('GET', '/mt5/servers');
  const { body: account } = await call('POST', '/account', { server_id: servers[0].id, ...crowded });
  return { call, account };
}

/**
 * Reading a history of that size takes longer than one call waits.
 *
 * @param {Awaited<ReturnType<typeof registered>>} trader
 */
async function firstMonth({ call, account }) {
  for (let tries = 0; tries < 60; tries += 1) {
    const { status } = await call('POST', '/mt5/history/0', { id: account.id });
    if (status === 200) return;
  }
  throw new Error('The history did not arrive.');
}

/**
 * @param {Awaited<ReturnType<typeof registered>>} trader
 * @param {string} zone
 */
async function monthTimes({ call, account }, zone) {
  const times = [];
  for (let count = 0; count < rounds * 12; count += 1) {
    const address = `/mt5/history/${-(count % 12)}`;
    times.push(await timed(() => call('POST', address, { id: account.id, zone, most_trades: 200 })));
  }
  return times;
}

/**
 * Measures how long a month of an account with many deals takes.
 *
 * @param {string} root - The workspace.
 * @returns {Promise<string[][]>} Rows of: what, median ms, worst ms.
 */
export async function measureMonths(root) {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'parque-bench-'));
  /** @type {string[][]} */
  const rows = [];
  try {
    await started(root, dataDir, async (origin) => {
      const trader = await registered(origin);
      rows.push(['first month', ...summary([await timed(() => firstMonth(trader))])]);
      for (const zone of zones) rows.push([`month, ${zone}`, ...summary(await monthTimes(trader, zone))]);
    });
    return rows;
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}
