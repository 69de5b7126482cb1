import { dollarReport, type MadeUpReport } from './made-up-report';
import { splitRows } from './split-rows';

const start = Date.UTC(2020, 0, 1);

const formatTime = (minutes: number): string =>
  new Date(start + minutes * 60_000).toISOString().slice(0, 19).replaceAll('-', '.').replace('T', ' ');

const compareByTime = (a: string, b: string) => a.slice(0, 19).localeCompare(b.slice(0, 19));

/** A report of many positions, each opened and closed once. It prints no results. */
export function createLongReport(positions: number): MadeUpReport {
  const rows = Array.from({ length: positions }, (_, index) => {
    const [openTime, closeTime] = [formatTime(index * 10), formatTime(index * 10 + 25)];
    const profit = (((index * 7919) % 20_001) / 100 - 98).toFixed(2);
    const order = String(500_000 + index * 2);
    const price = (1 + (index % 1000) / 10_000).toFixed(5);
    const closing = String(500_001 + index * 2);
    const [ticket, next] = [String(900_000 + index * 2), String(900_001 + index * 2)];
    return { openTime, closeTime, profit, order, closing, price, ticket, next };
  });
  const deals = rows.flatMap(({ openTime, closeTime, profit, order, closing, price, ticket, next }) => [
    `${openTime}|${ticket}|EURUSD|buy|in|0.1|${price}|${order}|0.00|0.00|0.00|0.00|0.00|`,
    `${closeTime}|${next}|EURUSD|sell|out|0.1|${price}|${closing}|-0.35|0.00|0.00|${profit}|0.00|[tp 1.1]`,
  ]);
  const deposit = `${formatTime(0)}|1||balance|||||0.00|0.00|0.00|100 000.00|100 000.00|`;
  return {
    ...dollarReport,
    positions: rows.map(({ openTime, closeTime, profit, order, price }) =>
      `${openTime}|${order}|EURUSD|buy|0.1|${price}|||${closeTime}|${price}|-0.35|0.00|${profit}`.split('|'),
    ),
    orders: rows.flatMap(({ openTime, closeTime, order, closing }) =>
      splitRows(
        `${openTime}|${order}|EURUSD|buy|0.1 / 0.1|market|||${openTime}|filled||`,
        `${closeTime}|${closing}|EURUSD|sell|0.1 / 0.1|market|||${closeTime}|filled||`,
      ),
    ),
    working: [],
    deals: splitRows(deposit, ...deals.sort(compareByTime)),
    totals: [],
    open: [],
    state: [],
    results: [],
  };
}
