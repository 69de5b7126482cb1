import { signIn } from './calls.mjs';
import { importDeals } from './statement.mjs';
import { startApi, fillJournal, readMemory, withDataDir } from './installation.mjs';
import { computeMedian } from './median.mjs';

const maxImport = 100_000;
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
 * @param {import('../parts.mjs').Options['time']} time
 */
async function measureMonths(call, account, rounds, time) {
  /** @type {number[]} */
  const times = [];
  for (let round = 0; round < rounds && !(round > 0 && time.isSpent(maxTimeShare)); round += 1)
    for (let ago = 0; ago < months; ago += 1) {
      // Another number each time, because the api stores the answer to an equal question.
      extraTrades += 1;
      const body = { id: account.id, most_trades: maxListedTrades + extraTrades };
      times.push(await measureMs(() => call('POST', `/mt5/history/${-ago}`, body)));
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
  const rounds = isQuick ? 1 : maxRounds;
  return withDataDir(async (dataDir) => {
    const api = await startApi(dataDir);
    try {
      const { call } = await signIn(api.origin);
      /** @type {{ deals: number, median: number, worst: number }[]} */
      const rows = [];
      /** @type {{ ms: number, peakBytes: number } | undefined} */
      let importResult;
      for (const [index, deals] of lengths.entries()) {
        const importedDeals = deals > maxImport ? 1000 : deals;
        const startedAt = performance.now();
        const account = await importDeals(call, { number: 70_000_001 + index, deals: importedDeals });
        const ms = performance.now() - startedAt;
        if (deals === maxImport) importResult = { ms, peakBytes: (await readMemory(api.process.pid)).peak };
        if (deals > importedDeals)
          await fillJournal(dataDir, account.id, { has: importedDeals, total: deals });
        if (deals <= maxImport) await measureMonths(call, account, 1, time);
        const times = await measureMonths(call, account, rounds, time);
        rows.push({ deals, median: computeMedian(times), worst: Math.max(...times) });
      }
      return { months: rows, imported: importResult };
    } finally {
      await api.stop();
    }
  });
}
