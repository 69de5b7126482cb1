import { instantOf, type WallTime } from '@parque/domain/journal';
import type { BrokerDeal } from '../../gateway';
import type { SimulatedAccount } from '../account';
import { priceAt, rateBetween, roundTo } from '../market/market';
import type { Plan } from './plan';

const day = 86_400_000;

interface Held {
  volume: number;
  price: number;
  since: WallTime;
}

/** Converts the volume changes of a position into deals with their entry type, price and profit. */
export function positionDeals({ server }: SimulatedAccount, plan: Plan, base: number): BrokerDeal[] {
  const { symbol, moves, isBreakEven, stopShare } = plan;
  const rate = rateBetween(symbol.profitCurrency, server.currency) ?? 1;
  const dollar = rateBetween('USD', server.currency) ?? 1;
  const cents = (money: number) => roundTo(money, 2) + 0;
  const held: Held = { volume: 0, price: 0, since: 0 };
  return moves.map(({ wall, lots }, index) => {
    const at = instantOf(server.zone, wall);
    const closes = held.volume !== 0 && Math.sign(lots) !== Math.sign(held.volume);
    const closed = closes ? Math.min(Math.abs(lots), Math.abs(held.volume)) : 0;
    const turned = roundTo(Math.abs(lots) - closed, 3);
    const price = closes && isBreakEven ? roundTo(held.price, symbol.digits) : priceAt(symbol, at);
    const direction = Math.sign(held.volume);
    const nights = closes ? Math.floor(wall / day) - Math.floor(held.since / day) : 0;
    const swapRate = direction > 0 ? symbol.swapPerNight.buy : symbol.swapPerNight.sell;
    const deal: BrokerDeal = {
      ticket: String(base + index + 1),
      order: String(base + 100_000_000 + index + 1),
      positionId: String(base + 100_000_001),
      type: lots > 0 ? 'buy' : 'sell',
      entry: !closes ? 'in' : turned > 0 ? 'inout' : 'out',
      symbol: symbol.name,
      volumeLots: Math.abs(lots),
      price,
      commission: cents(-symbol.commissionPerLot * Math.abs(lots) * dollar),
      fee: 0,
      swap: cents(nights * swapRate * closed * dollar),
      profit: cents((price - held.price) * direction * closed * symbol.contractSize * rate),
      ...(stopShare !== undefined &&
        !closes && { stopLoss: roundTo(price * (1 - Math.sign(lots) * stopShare), symbol.digits) }),
      at,
      time: wall,
      comment: '',
    };
    if (!closes) {
      held.price =
        (held.price * Math.abs(held.volume) + price * Math.abs(lots)) / Math.abs(held.volume + lots);
      held.since = held.volume === 0 ? wall : held.since;
    } else if (turned > 0) {
      held.price = price;
      held.since = wall;
    }
    held.volume = roundTo(held.volume + lots, 3);
    return deal;
  });
}
