import { msPerDay } from '@parque/domain/durations';
import { toInstant, type WallTime } from '@parque/domain/journal';
import type { BrokerDeal } from '../../gateway';
import type { SimulatedAccount } from '../account';
import { computePrice, getCurrencyRate, roundTo } from '../market/market';
import type { Plan } from './plan';

interface HeldPosition {
  volume: number;
  price: number;
  since: WallTime;
}

/** Converts the volume changes of a position into deals with their entry type, price and profit. */
export function buildPositionDeals({ server }: SimulatedAccount, plan: Plan, base: number): BrokerDeal[] {
  const { symbol, moves, isBreakEven, stopShare } = plan;
  const rate = getCurrencyRate(symbol.profitCurrency, server.currency) ?? 1;
  const dollar = getCurrencyRate('USD', server.currency) ?? 1;
  const roundToCents = (money: number) => roundTo(money, 2) + 0;
  const heldPosition: HeldPosition = { volume: 0, price: 0, since: 0 };
  return moves.map(({ wall, lots }, index) => {
    const instant = toInstant(server.zone, wall);
    const closes = heldPosition.volume !== 0 && Math.sign(lots) !== Math.sign(heldPosition.volume);
    const closedLots = closes ? Math.min(Math.abs(lots), Math.abs(heldPosition.volume)) : 0;
    const reversedLots = roundTo(Math.abs(lots) - closedLots, 3);
    const price =
      closes && isBreakEven ? roundTo(heldPosition.price, symbol.digits) : computePrice(symbol, instant);
    const direction = Math.sign(heldPosition.volume);
    const nights = closes ? Math.floor(wall / msPerDay) - Math.floor(heldPosition.since / msPerDay) : 0;
    const swapRate = direction > 0 ? symbol.swapPerNight.buy : symbol.swapPerNight.sell;
    const deal: BrokerDeal = {
      ticket: String(base + index + 1),
      order: String(base + 100_000_000 + index + 1),
      positionId: String(base + 100_000_001),
      type: lots > 0 ? 'buy' : 'sell',
      entry: !closes ? 'in' : reversedLots > 0 ? 'inout' : 'out',
      symbol: symbol.name,
      volumeLots: Math.abs(lots),
      price,
      commission: roundToCents(-symbol.commissionPerLot * Math.abs(lots) * dollar),
      fee: 0,
      swap: roundToCents(nights * swapRate * closedLots * dollar),
      profit: roundToCents(
        (price - heldPosition.price) * direction * closedLots * symbol.contractSize * rate,
      ),
      ...(stopShare !== undefined &&
        !closes && { stopLoss: roundTo(price * (1 - Math.sign(lots) * stopShare), symbol.digits) }),
      at: instant,
      time: wall,
      comment: '',
    };
    if (!closes) {
      heldPosition.price =
        (heldPosition.price * Math.abs(heldPosition.volume) + price * Math.abs(lots)) /
        Math.abs(heldPosition.volume + lots);
      heldPosition.since = heldPosition.volume === 0 ? wall : heldPosition.since;
    } else if (reversedLots > 0) {
      heldPosition.price = price;
      heldPosition.since = wall;
    }
    heldPosition.volume = roundTo(heldPosition.volume + lots, 3);
    return deal;
  });
}
