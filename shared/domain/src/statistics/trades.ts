import { computeAmount, isClosing, isTrade, type Deal, type DealMoney, type Minor } from '../statement/deal';
import { toLots, toLotUnits } from '../statement/positions/lots';
import type { Trade } from './trade';

const noCosts: DealMoney = { commission: 0, fee: 0, swap: 0, profit: 0 };

const mapCosts = (map: (name: keyof DealMoney) => Minor): DealMoney => ({
  commission: map('commission'),
  fee: map('fee'),
  swap: map('swap'),
  profit: map('profit'),
});

/** The state of a position at one time. */
interface Holding {
  readonly side: 'buy' | 'sell';
  readonly openTime: number;
  readonly volume: number;
  /** Sum of price times volume of what is still held. */
  readonly worth: number;
  /** The price of the first opening. */
  readonly price: number;
  /** Opening costs that are not assigned to a trade yet. */
  readonly costs: DealMoney;
}

const getSide = (deal: Deal): 'buy' | 'sell' => (deal.type === 'sell' ? 'sell' : 'buy');
const getClosedSide = (deal: Deal): 'buy' | 'sell' => (deal.type === 'sell' ? 'buy' : 'sell');

/**
 * Returns the trades of an account, in time order: one for each deal that closed something. A deal that reverses a
 * position closes all of it, and opens the next one with the rest. The trades share the costs of the opening deals in
 * proportion to volume, exact to the last unit, so that the trades of a closed position add up to its deals.
 *
 * @param deals - In time order.
 */
export function toTrades(deals: readonly Deal[]): Trade[] {
  const holdings = new Map<string, Holding>();
  const trades: Trade[] = [];
  for (const deal of deals) {
    if (!isTrade(deal)) continue;
    const holding = holdings.get(deal.positionId);
    if (!isClosing(deal)) {
      holdings.set(deal.positionId, addToHolding(holding, deal, toLotUnits(deal.volumeLots), getCosts(deal)));
      continue;
    }
    const volume = computeClosedVolume(deal, holding);
    const share = computeShare(holding, volume);
    trades.push(toTrade(deal, holding, volume, share));
    const remainingHolding = reduceHolding(holding, volume, share);
    const excessVolume = toLotUnits(deal.volumeLots) - volume;
    const turned = deal.entry === 'inout' && excessVolume > 0;
    const next = turned ? addToHolding(undefined, deal, excessVolume, noCosts) : remainingHolding;
    if (next) holdings.set(deal.positionId, next);
    else holdings.delete(deal.positionId);
  }
  return trades;
}

const getCosts = (deal: Deal): DealMoney => mapCosts((name) => deal[name]);

function addToHolding(holding: Holding | undefined, deal: Deal, volume: number, costs: DealMoney): Holding {
  const worth = deal.price * volume;
  if (!holding) return { side: getSide(deal), openTime: deal.time, volume, worth, price: deal.price, costs };
  return {
    ...holding,
    volume: holding.volume + volume,
    worth: holding.worth + worth,
    costs: mapCosts((name) => holding.costs[name] + costs[name]),
  };
}

/** Without its opening, a reversal counts as closing half of its volume, as if both sides had the same volume. */
function computeClosedVolume(deal: Deal, holding: Holding | undefined): number {
  const volume = toLotUnits(deal.volumeLots);
  if (deal.entry !== 'inout') return volume;
  return holding ? Math.min(volume, holding.volume) : volume / 2;
}

function computeShare(holding: Holding | undefined, volume: number): DealMoney {
  if (!holding || holding.volume <= 0) return noCosts;
  const part = Math.min(1, volume / holding.volume);
  return mapCosts((name) => roundAway(holding.costs[name] * part));
}

/** Half a cent is rounded away from zero, so that gains and costs are treated in the same way. */
const roundAway = (money: number): Minor => Math.sign(money) * Math.round(Math.abs(money)) + 0;

function reduceHolding(holding: Holding | undefined, volume: number, share: DealMoney): Holding | undefined {
  if (!holding || holding.volume <= volume) return undefined;
  const remainingVolume = holding.volume - volume;
  return {
    ...holding,
    volume: remainingVolume,
    worth: (holding.worth * remainingVolume) / holding.volume,
    costs: mapCosts((name) => holding.costs[name] - share[name]),
  };
}

function toTrade(deal: Deal, holding: Holding | undefined, volume: number, share: DealMoney): Trade {
  const costs = mapCosts((name) => deal[name] + share[name]);
  const stop = deal.stopLoss === undefined ? {} : { stopLoss: deal.stopLoss };
  const target = deal.takeProfit === undefined ? {} : { takeProfit: deal.takeProfit };
  return {
    ticket: deal.ticket,
    positionId: deal.positionId,
    symbol: deal.symbol,
    side: holding?.side ?? getClosedSide(deal),
    volumeLots: toLots(volume),
    ...(holding && { openTime: holding.openTime, openPrice: computeAveragePrice(holding) }),
    closeTime: deal.time,
    closePrice: deal.price,
    ...costs,
    net: computeAmount(costs),
    ...stop,
    ...target,
    comment: deal.comment,
  };
}

/** The average price of what is held; the other side of a close by has no volume. */
const computeAveragePrice = ({ worth, volume, price }: Holding): number =>
  volume === 0 ? price : roundPrice(worth / volume);

/** Removes the binary error of average prices. */
const roundPrice = (price: number): number => Number(price.toPrecision(12));
