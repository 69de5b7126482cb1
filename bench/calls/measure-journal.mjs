import { signIn } from './calls.mjs';
import { importDeals } from './statement.mjs';
import { apiOn, fillJournal, memoryOf, withDataDir } from './installation.mjs';
import { median } from './median.mjs';

const longestImport = 100_000;
const months = 12;
/** The screen requests lists of trades only for months that have no more than these. */
const mostTrades = 200;
/** Rounds over all months. After the first, no round begins once this share of the time is used. */
const mostRounds = 5;
const lastBegin = 0.85;

let asked = 0;

/** @param {() => Promise<unknown>} work */
async function timed(work) {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

/**
 * @param {import('./calls.mjs').Caller} call
 * @param {{ id: number }} account
 * @param {number} rounds
 * @param {import('../parts.mjs').Options['time']} time
 */
async function monthTimes(call, account, rounds, time) {
  /** @type {number[]} */
  const times = [];
  for (let round = 0; round < rounds && !(round > 0 && time.isSpent(lastBegin)); round += 1)
    for (let ago = 0; ago < months; ago += 1) {
      // Another number each time, because the api stores the answer to an equal question.
      asked += 1;
      const question = { id: account.id, most_trades: mostTrades + asked };
      times.push(await timed(() => call('POST', `/mt5/history/${-ago}`, question)));
    }
  return times;
}

/**
 * Measures a month's widgets of accounts of several lengths, and the import of a statement of 100,000 deals: the calls
 * of the api, without reading the file. Longer journals are inserted into the database.
 *
 * @param {import('../parts.mjs').Options} options
 * @returns {Promise<{ months: { deals: number, median: number, worst: number }[], imported: { ms: number, peakBytes:
 * number } | undefined }>}
 */
export async function measureJournal({ isQuick, time }) {
  const lengths = isQuick ? [1000, 10_000] : [1000, 10_000, 100_000, 1_000_000];
  const rounds = isQuick ? 1 : mostRounds;
  return withDataDir(async (dataDir) => {
    const api = await apiOn(dataDir);
    try {
      const { call } = await signIn(api.origin);
      /** @type {{ deals: number, median: number, worst: number }[]} */
      const rows = [];
      /** @type {{ ms: number, peakBytes: number } | undefined} */
      let imported;
      for (const [index, deals] of lengths.entries()) {
        const first = deals > longestImport ? 1000 : deals;
        const started = performance.now();
        const account = await importDeals(call, { number: 70_000_001 + index, deals: first });
        const ms = performance.now() - started;
        if (deals === longestImport) imported = { ms, peakBytes: (await memoryOf(api.process.pid)).peak };
        if (deals > first) await fillJournal(dataDir, account.id, { has: first, total: deals });
        if (deals <= longestImport) await monthTimes(call, account, 1, time);
        const times = await monthTimes(call, account, rounds, time);
        rows.push({ deals, median: median(times), worst: Math.max(...times) });
      }
      return { months: rows, imported };
    } finally {
      await api.stop();
    }
  });
}
