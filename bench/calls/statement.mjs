import { setTimeout } from 'node:timers/promises';

const day = 86_400_000;
const months = 24;

/** The first day of the month that is the given number of months ago, in UTC. @param {number} monthsAgo */
function getMonthStart(monthsAgo) {
  const now = new Date();
  return Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - monthsAgo, 1);
}

/** @param {number} number */
const createHead = (number) => ({
  kind: 'mt5',
  file: `bench-${number}.xlsx`,
  number,
  server: 'Parque-Bench',
  broker: 'Parqué',
  currency: 'USD',
  digits: 2,
});

/**
 * Makes one of `count` deals of an account, which lie evenly over the last two years. Each position is opened by one deal
 * and closed by the next.
 *
 * @param {number} index - From 0.
 * @param {number} count
 */
function createDeal(index, count) {
  const begin = getMonthStart(months - 1);
  const isIn = index % 2 === 0;
  const position = String(Math.floor(index / 2) + 1);
  return {
    ticket: String(index + 1),
    time: Math.floor(begin + ((Date.now() - day - begin) * index) / count),
    symbol: 'EURUSD',
    type: isIn ? 'buy' : 'sell',
    entry: isIn ? 'in' : 'out',
    volumeLots: 0.1,
    price: 1.1 + (index % 100) / 10_000,
    order: String(index + 1),
    positionId: position,
    commission: -35,
    fee: 0,
    swap: 0,
    profit: isIn ? 0 : ((index * 7919) % 4001) - 1900,
    comment: '',
  };
}

const batchSize = 2000;
/** Calls with deals at the same time. */
const parallelCalls = 2;
/** Pause between two calls that read the state of an import. */
const pollMs = 200;
/**
 * Imports the deals of one statement into the journal of an account, as the screen does: in batches.
 *
 * @param {import('./calls.mjs').Caller} call
 * @param {{ number: number, deals: number }} options - At most 100,000 deals.
 * @returns {Promise<{ id: number }>} The account.
 */
export async function importDeals(call, { number, deals: count }) {
  const { id } = await call('POST', '/statements', createHead(number));
  let sentDeals = 0;
  const sendNext = async () => {
    while (sentDeals < count) {
      const first = sentDeals;
      sentDeals = Math.min(first + batchSize, count);
      const deals = Array.from({ length: sentDeals - first }, (_, index) => createDeal(first + index, count));
      await call('POST', `/statements/${id}/deals`, { deals });
    }
  };
  await Promise.all(Array.from({ length: parallelCalls }, sendNext));
  let state = await call('POST', `/statements/${id}/confirm`);
  while (state.state === 'running') {
    await setTimeout(pollMs);
    state = await call('GET', `/statements/${id}`);
  }
  return state.account;
}
