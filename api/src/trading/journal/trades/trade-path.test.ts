import type { TradeEntity, TradePathEntity } from '@parque/contract';
import { withTrades } from '../testing/reviewed';
import { createTrader } from '../testing/trader';

async function withHistory() {
  const api = await createTrader();
  const { id } = await api.register(10_001_234);
  const { body } = await api.ana.get(`/account/${id}/trades?from=2026-01-01&limit=20`);
  const trades = body.trades as (TradeEntity & { openPrice: number; opened: string })[];
  return {
    ...api,
    id,
    trades,
    getPrices: (ticket: string, query = '') => api.ana.get(`/account/${id}/trades/${ticket}/prices${query}`),
  };
}

test('the prices of a trade contain its opening and its closing, and reach its worst and its best price', async () => {
  const { trades, getPrices } = await withHistory();
  expect(trades.length).toBeGreaterThan(10);
  for (const { ticket, side, openPrice, closePrice, opened, time } of trades) {
    const { status, body } = await getPrices(ticket);
    expect(status).toBe(200);
    const { bars, worst, best } = body.path as TradePathEntity;
    const sign = side === 'buy' ? 1 : -1;
    for (const price of [openPrice, closePrice]) {
      expect(sign * (price - worst)).toBeGreaterThanOrEqual(0);
      expect(sign * (best - price)).toBeGreaterThanOrEqual(0);
    }
    expect(Math.min(...bars.map(({ low }) => low))).toBeLessThanOrEqual(Math.min(worst, best));
    expect(Math.max(...bars.map(({ high }) => high))).toBeGreaterThanOrEqual(Math.max(worst, best));
    const times = bars.map((bar) => bar.time);
    expect(times).toEqual([...times].sort());
    expect(times[0]?.localeCompare(opened)).toBe(-1);
    expect(times.at(-1)?.localeCompare(time)).toBeGreaterThanOrEqual(0);
    expect(bars.length).toBeLessThanOrEqual(241);
  }
});

test('the bars of a chosen length begin at its multiples, with time around the trade; others are rejected', async () => {
  const { trades, getPrices } = await withHistory();
  for (const { ticket, opened, time } of trades.slice(0, 5)) {
    const { frames } = (await getPrices(ticket)).body.path as TradePathEntity;
    expect(frames).toContain(60);
    for (const minutes of [1, 5, 15, 60] as const) {
      const { body } = await getPrices(ticket, `?minutes=${minutes}`);
      if (!frames.includes(minutes)) {
        expect(body).toEqual({ path: null, missing: 'absent' });
        continue;
      }
      const { bars, bar_minutes: length } = body.path as TradePathEntity;
      expect(length).toBe(minutes);
      const begins = bars.map((bar) => Date.parse(`${bar.time}Z`));
      expect(begins.every((begin) => begin % (minutes * 60_000) === 0)).toBe(true);
      expect(begins).toEqual([...new Set(begins)].sort((a, b) => a - b));
      expect(bars.every(({ volume = 0 }) => volume > 0)).toBe(true);
      const [first, last] = [begins[0] ?? 0, begins.at(-1) ?? 0];
      expect(first).toBeLessThan(Date.parse(`${opened}Z`));
      expect(last + minutes * 60_000).toBeGreaterThan(Date.parse(`${time}Z`));
    }
  }
  expect((await getPrices(trades[0]?.ticket ?? '', '?minutes=7')).status).toBe(422);
});

test('an imported account has no prices', async () => {
  const { ana, id } = await withTrades();
  expect(await ana.get(`/account/${id}/trades/12/prices`)).toMatchObject({
    status: 200,
    body: { path: null, missing: 'not_offered' },
  });
});

test('the prices of a broker that does not answer are rejected as such', async () => {
  const { trades, getPrices, simulator } = await withHistory();
  simulator.setFault(10_001_234, 'unreachable');
  expect(await getPrices(trades[0]?.ticket ?? '')).toMatchObject({
    status: 503,
    body: { code: 'broker_unreachable' },
  });
});

test('a trade that the account does not have is rejected', async () => {
  const { getPrices } = await withHistory();
  expect((await getPrices('99')).status).toBe(404);
});
