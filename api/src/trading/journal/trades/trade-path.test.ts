import type { TradeEntity, TradePathEntity } from '@parque/contract';
import { withTrades } from '../testing/reviewed';
import { trader } from '../testing/trader';

async function withHistory() {
  const api = await trader();
  const { id } = await api.registered(10_001_234);
  const { body } = await api.ana.get(`/account/${id}/trades?from=2026-01-01&limit=20`);
  const trades = body.trades as (TradeEntity & { openPrice: number; opened: string })[];
  return {
    ...api,
    id,
    trades,
    prices: (ticket: string) => api.ana.get(`/account/${id}/trades/${ticket}/prices`),
  };
}

test('the prices of a trade contain its opening and its closing', async () => {
  const { trades, prices } = await withHistory();
  expect(trades.length).toBeGreaterThan(10);
  for (const { ticket, side, openPrice, closePrice, opened, time } of trades) {
    const { status, body } = await prices(ticket);
    expect(status).toBe(200);
    const { bars, worst, best } = body.path as TradePathEntity;
    const sign = side === 'buy' ? 1 : -1;
    for (const price of [openPrice, closePrice]) {
      expect(sign * (price - worst)).toBeGreaterThanOrEqual(0);
      expect(sign * (best - price)).toBeGreaterThanOrEqual(0);
    }
    const times = bars.map((bar) => bar.time);
    expect(times).toEqual([...times].sort());
    expect(times[0]?.localeCompare(opened)).toBe(-1);
    expect(times.at(-1)?.localeCompare(time)).toBeGreaterThanOrEqual(0);
    expect(bars.length).toBeLessThanOrEqual(120);
  }
});

test('the bars of a trade reach its worst and its best price', async () => {
  const { trades, prices } = await withHistory();
  for (const { ticket } of trades.slice(0, 10)) {
    const { bars, worst, best } = (await prices(ticket)).body.path as TradePathEntity;
    expect(Math.min(...bars.map(({ low }) => low))).toBeLessThanOrEqual(Math.min(worst, best));
    expect(Math.max(...bars.map(({ high }) => high))).toBeGreaterThanOrEqual(Math.max(worst, best));
  }
});

test('an imported account has no prices', async () => {
  const { ana, id } = await withTrades();
  expect(await ana.get(`/account/${id}/trades/12/prices`)).toMatchObject({
    status: 200,
    body: { path: null, missing: 'not_offered' },
  });
});

test('the prices of a broker that does not answer are rejected as such', async () => {
  const { trades, prices, simulator } = await withHistory();
  simulator.setFault(10_001_234, 'unreachable');
  expect(await prices(trades[0]?.ticket ?? '')).toMatchObject({
    status: 503,
    body: { code: 'broker_unreachable' },
  });
});

test('a trade that the account does not have is rejected', async () => {
  const { prices } = await withHistory();
  expect((await prices('99')).status).toBe(404);
});
