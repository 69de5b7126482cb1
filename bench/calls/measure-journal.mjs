import { signIn } from './calls.mjs';
import { importDeals } from './statement.mjs';
import { startApi, fillJournal, readPeakMemory, withDataDir } from './installation.mjs';
import { computeMedian } from '../composition/interval.mjs';

const importedDeals = 100_000;
const insertedDeals = 1_000_000;
const months = 12;
/** The screen requests lists of trades only for months that have no more than these. */
const maxListedTrades = 200;
/** Rounds over all months. After the first, no round begins once this share of the time is used. */
const maxRounds = 5;
const maxTimeShare = 0.85;

let extraTrades = 0;

/** @param {() => Promise<unknown>} work */
async function measureMs(work) {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

/**
 * @param {import('./calls.mjs').Caller} call
 * @param {{ id: number }} account
 * @param {number} rounds
 * @param {import('../parts.mjs').TimeLimit} time
 */
async function measureMonths(call, account, rounds, time) {
  /** @type {number[]} */
  const times = [];
  for (let round = 0; round < rounds && !(round > 0 && time.isSpent(maxTimeShare)); round += 1)
    for (let ago = 0; ago < months; ago += 1) {
      // Each request has another number, because the api caches the answer to an equal request.
      extraTrades += 1;
      const body = { id: account.id, most_trades: maxListedTrades + extraTrades };
      times.push(await measureMs(() => call('POST', `/mt5/history/${-ago}`, body)));
    }
  return times;
}

/**
 * Measures a month's widgets of a long and a very long journal, and the import of the first one: the calls of the api,
 * without reading the file. The second one is inserted into the database.
 *
 * @param {import('../parts.mjs').TimeLimit} time
 * @returns {Promise<{ months: { deals: number, median: number, worst: number }[], imported: { ms: number, peakBytes:
 * number } }>}
 */
export async function measureJournal(time) {
  return withDataDir(async (dataDir) => {
    const api = await startApi(dataDir);
    try {
      const { call } = await signIn(api.origin);
      /** @type {(account: { id: number }, deals: number) => Promise<{ deals: number, median: number, worst: number }>} */
      const measureAccount = async (account, deals) => {
        const times = await measureMonths(call, account, maxRounds, time);
        return { deals, median: computeMedian(times), worst: Math.max(...times) };
      };
      const startedAt = performance.now();
      const account = await importDeals(call, { number: 70_000_001, deals: importedDeals });
      const ms = performance.now() - startedAt;
      const importFigures = { ms, peakBytes: await readPeakMemory(api.process.pid) };
      await measureMonths(call, account, 1, time);
      const months = [await measureAccount(account, importedDeals)];
      const longAccount = await importDeals(call, { number: 70_000_002, deals: 1000 });
      await fillJournal(dataDir, longAccount.id, { has: 1000, total: insertedDeals });
      months.push(await measureAccount(longAccount, insertedDeals));
      return { months, imported: importFigures };
    } finally {
      await api.stop();
    }
  });
}
