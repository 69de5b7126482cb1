import fc from 'fast-check';
import { roundDownUnits, toLots } from '@parque/domain/copy';
import type { Side } from '@parque/domain/journal';
import type { TradeRequest } from '../../gateway';
import { execute, type BookedDeal, type Holding, type Order } from './book';
import { evaluateRequest, type MarketConditions, type AccountState } from './judge';
import { syntheticMarket } from '../market/market';
import { simulatedServers } from '../server';
import { computeQuote, findTerms, type SymbolTerms } from '../market/symbol-terms';

const server = simulatedServers.find(({ name }) => name === 'Parque-Sinteticos') ?? simulatedServers[0];
const symbols = syntheticMarket.map(({ name }) => name);
const start = Date.UTC(2025, 2, 12, 10);

function termsFor(name: string): SymbolTerms {
  const terms = findTerms(server, name, {});
  if (!terms) throw new Error(`no ${name}`);
  return terms;
}

interface Wish {
  readonly symbol: string;
  readonly side: Side;
  readonly steps: number;
  readonly action: 'open' | 'close' | 'close_partial';
  readonly pick: number;
  readonly minutes: number;
}

const wish: fc.Arbitrary<Wish> = fc.record({
  symbol: fc.constantFrom(...symbols),
  side: fc.constantFrom('buy', 'sell'),
  steps: fc.integer({ min: 0, max: 60 }),
  action: fc.constantFrom('open', 'open', 'close', 'close_partial'),
  pick: fc.nat({ max: 9 }),
  minutes: fc.integer({ min: 1, max: 3000 }),
});

/** Executes the accepted orders. */
function live(mode: AccountState['mode'], wishes: readonly Wish[]) {
  const deals: BookedDeal[] = [];
  let [holdings, balanceCents, at]: [readonly Holding[], number, number] = [[], 100_000_000, start];
  for (const { symbol, side, steps, action, pick, minutes } of wishes) {
    at += minutes * 60_000;
    const of = (name: string) => ({ terms: termsFor(name), quote: computeQuote(termsFor(name), at) });
    const target = holdings[pick % Math.max(1, holdings.length)];
    const named = action === 'open' ? symbol : (target?.symbol ?? symbol);
    const conditions: MarketConditions = { ...of(named), of, isOpen: true };
    const request: TradeRequest = {
      clientId: 'c',
      action,
      symbol: named,
      side,
      volumeLots: steps * conditions.terms.volumeStep,
      notAfter: Infinity,
      ...(target && { position: target.ticket }),
    };
    const judgement = evaluateRequest(
      request,
      named,
      { mode, leverage: 500, balanceCents, holdings },
      conditions,
    );
    if (judgement.is !== 'executed') continue;
    const ticket = String(deals.length + 1);
    const order: Order = { ...judgement.order, ticket, at, comment: '', clientId: null };
    const { deal, holding } = execute(judgement.held, order, conditions.terms, 1);
    deals.push(deal);
    balanceCents += deal.profitCents + deal.swapCents + deal.commissionCents;
    holdings = [...holdings.filter((one) => one.ticket !== deal.positionId), ...(holding ? [holding] : [])];
  }
  return { deals, holdings };
}

const signed = (side: Side, volume: number) => (side === 'buy' ? volume : -volume);

test.each(['hedge', 'netting'] as const)(
  'on a %s account, the profit of a position is the money received minus the money paid, with the remaining volume at its price',
  (mode) => {
    const checkMoney = ({ deals, holdings }: ReturnType<typeof live>) => {
      const earned = new Map<string, { money: number; cents: number; deals: number }>();
      for (const { positionId, symbol, type, volume, price, profitCents } of deals) {
        const { contractSize, rate } = termsFor(symbol);
        const sum = earned.get(positionId) ?? { money: 0, cents: 0, deals: 0 };
        earned.set(positionId, {
          money: sum.money - signed(type, toLots(volume)) * price * contractSize * rate,
          cents: sum.cents + profitCents,
          deals: sum.deals + 1,
        });
      }
      for (const { ticket, symbol, side, volume, priceOpen } of holdings) {
        const { contractSize, rate } = termsFor(symbol);
        const sum = earned.get(ticket);
        if (sum) sum.money += signed(side, toLots(volume)) * priceOpen * contractSize * rate;
        expect(volume).toBeGreaterThan(0);
        expect(roundDownUnits(volume, termsFor(symbol).stepUnits)).toBe(volume);
      }
      for (const { money, cents, deals: count } of earned.values()) {
        expect(Math.abs(money * 100 - cents)).toBeLessThanOrEqual(count * 0.5 + 0.01);
        expect(Number.isInteger(cents)).toBe(true);
      }
      const symbolsHeld = new Set(holdings.map(({ symbol }) => symbol)).size;
      if (mode === 'netting') expect(symbolsHeld).toBe(holdings.length);
    };
    const wishes = fc.array(wish, { maxLength: 40 });
    fc.assert(
      fc.property(wishes, (sent) => checkMoney(live(mode, sent))),
      { numRuns: 300 },
    );
  },
);
