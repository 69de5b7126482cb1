import { signIn } from './calls.mjs';
import { importDeals } from './statement.mjs';
import { apiOn, memoryOf, withDataDir } from './installation.mjs';
import { median } from './median.mjs';

const longestImport = 100_000;
const months = 12;

async function timed(work) {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

async function monthTimes(call, account, rounds) {
  const times = [];
  for (let count = 0; count < rounds * months; count += 1)
    times.push(await timed(() => call('POST', `/mt5/history/${-(count % months)}`, { id: account.id })));
  return times;
}

/**
 * Measures a month's widgets of accounts of several lengths, and the import of a statement of 100,000 deals: the calls
 * of the api, which is all but the reading of the file.
 *
 * @param {string} root - The workspace.
 * @param {{ isQuick: boolean }} options
 * @returns {Promise<{ months: { deals: number, median: number, worst: number }[], imported: { ms: number, peakBytes: number } }>}
 */
export async function measureJournal(root, { isQuick }) {
  const lengths = isQuick ? [1000, 10_000] : [1000, 10_000, 100_000, 1_000_000];
  return withDataDir(async (dataDir) => {
    const api = await apiOn(root, dataDir);
    try {
      const { call } = await signIn(api.origin);
      const rows = [];
      let imported;
      for (const [index, deals] of lengths.entries()) {
        let account;
        const ms = await timed(
          async () => (account = await importDeals(call, { number: 70_000_001 + index, deals })),
        );
        if (deals === longestImport) imported = { ms, peakBytes: (await memoryOf(api.process.pid)).peak };
        await monthTimes(call, account, 1);
        const times = await monthTimes(call, account, isQuick ? 1 : 5);
        rows.push({ deals, median: median(times), worst: Math.max(...times) });
      }
      return { months: rows, imported };
    } finally {
      await api.stop();
    }
  });
}
