import { amountOf, isClosing, isTrade, type Deal, type Minor } from '../statement/deal';
import { drawdownOf, type Fall } from './drawdown';
import { sharpeRatio } from './sharpe-ratio';
import { streaksOf, type Streak } from './streaks';
import type { Trade } from './trade';
import { tradesOf } from './trades';

/** A number of trades, and the percentage (0 to 100) that the figure names. */
export interface Share {
  readonly count: number;
  readonly percent: number;
}

/** The figures of MetaTrader's report. Money is in the smallest unit of the account; means of it have fractions. */
export interface MetaTraderFigures {
  readonly netProfit: Minor;
  readonly grossProfit: Minor;
  /** Zero or negative. */
  readonly grossLoss: Minor;
  /** Gross profit over gross loss; undefined without losses. */
  readonly profitFactor: number | undefined;
  /** Average net profit of a trade; undefined without trades. */
  readonly expectedPayoff: number | undefined;
  /** Net profit over maximal drawdown; undefined without drawdown. */
  readonly recoveryFactor: number | undefined;
  readonly sharpeRatio: number | undefined;
  readonly balanceDrawdownAbsolute: Minor;
  readonly balanceDrawdownMaximal: Fall;
  readonly balanceDrawdownRelative: Fall;
  readonly totalTrades: number;
  /** With the part of them that did not lose. */
  readonly shortTrades: Share;
  readonly longTrades: Share;
  /** With the part of all trades that they are. A trade that breaks even is one of them. */
  readonly profitTrades: Share;
  readonly lossTrades: Share;
  readonly largestProfitTrade: Minor;
  /** Zero or negative. */
  readonly largestLossTrade: Minor;
  readonly averageProfitTrade: number | undefined;
  readonly averageLossTrade: number | undefined;
  readonly maxConsecutiveWins: Streak;
  readonly maxConsecutiveLosses: Streak;
  readonly maximalConsecutiveProfit: Streak;
  readonly maximalConsecutiveLoss: Streak;
  readonly averageConsecutiveWins: number;
  readonly averageConsecutiveLosses: number;
}

/**
 * Where the costs of opening deals go: `carried`, to the trades that close them; `apart`, to gross loss alone, so that the
 * money of a trade is that of its closing deal.
 */
export type EntryCosts = 'carried' | 'apart';

/** What figures are computed from, beyond the deals. */
export interface FigureOptions {
  /** Balance before the first deal; 0 when the history is whole. */
  readonly openingBalance?: Minor;
  /** `carried` when absent. No difference where opening costs nothing. */
  readonly entryCosts?: EntryCosts;
}

/**
 * The start of MetaTrader's drawdown and Sharpe ratio: the first deposit. Later deposits and withdrawals do not count.
 */
export function initialBalance(deals: readonly Deal[], openingBalance: Minor = 0): Minor {
  const [first] = deals;
  if (first && openingBalance !== 0) return openingBalance + (first.type === 'balance' ? amountOf(first) : 0);
  const deposit = deals.find(({ type }) => type === 'balance');
  return deposit ? amountOf(deposit) : 0;
}

const sum = (values: readonly Minor[]): Minor => values.reduce((total, value) => total + value, 0);
const percentOf = (part: number, whole: number): number => (whole === 0 ? 0 : (part / whole) * 100);
const ratio = (value: number, by: number): number | undefined => (by === 0 ? undefined : value / by);

/**
 * The figures of MetaTrader's report, by the definitions that reproduce what its terminals print (MetaQuotes,
 * SummaryReport.mq4; the Sharpe ratio of MetaTrader 5 after its printed values).
 *
 * @param deals - In time order, with their positions.
 */
export function metaTraderFigures(deals: readonly Deal[], options: FigureOptions = {}): MetaTraderFigures {
  const trades = tradesOf(deals);
  const isApart = options.entryCosts === 'apart';
  const nets = isApart ? deals.filter(isClosing).map(amountOf) : trades.map(({ net }) => net);
  const entryCosts = isApart ? deals.filter((deal) => isTrade(deal) && !isClosing(deal)).map(amountOf) : [];
  const changes = isApart ? deals.filter(isTrade).map(amountOf) : nets;
  const wins = nets.filter((net) => net >= 0);
  const losses = nets.filter((net) => net < 0);
  const grossProfit = sum(wins) + sum(entryCosts.filter((cost) => cost > 0));
  const grossLoss = sum(losses) + sum(entryCosts.filter((cost) => cost < 0));
  const netProfit = grossProfit + grossLoss;
  const initial = initialBalance(deals, options.openingBalance);
  const drawdown = drawdownOf(initial, changes);
  const streaks = streaksOf(nets);
  return {
    netProfit,
    grossProfit,
    grossLoss,
    profitFactor: ratio(grossProfit, -grossLoss),
    expectedPayoff: ratio(netProfit, nets.length),
    recoveryFactor: ratio(netProfit, drawdown.maximal.money),
    sharpeRatio: sharpeRatio(initial, nets),
    balanceDrawdownAbsolute: drawdown.absolute,
    balanceDrawdownMaximal: drawdown.maximal,
    balanceDrawdownRelative: drawdown.relative,
    totalTrades: nets.length,
    shortTrades: wonOf(trades, nets, 'sell'),
    longTrades: wonOf(trades, nets, 'buy'),
    profitTrades: { count: wins.length, percent: percentOf(wins.length, nets.length) },
    lossTrades: { count: losses.length, percent: percentOf(losses.length, nets.length) },
    largestProfitTrade: wins.reduce((most, net) => Math.max(most, net), 0),
    largestLossTrade: losses.reduce((most, net) => Math.min(most, net), 0),
    averageProfitTrade: ratio(sum(wins), wins.length),
    averageLossTrade: ratio(sum(losses), losses.length),
    maxConsecutiveWins: streaks.wins.longest,
    maxConsecutiveLosses: streaks.losses.longest,
    maximalConsecutiveProfit: streaks.wins.richest,
    maximalConsecutiveLoss: streaks.losses.richest,
    averageConsecutiveWins: streaks.wins.averageCount,
    averageConsecutiveLosses: streaks.losses.averageCount,
  };
}

/** Trades of a direction, and the percentage of them that did not lose. */
function wonOf(trades: readonly Trade[], nets: readonly Minor[], side: 'buy' | 'sell'): Share {
  let count = 0;
  let won = 0;
  for (const [index, trade] of trades.entries()) {
    if (trade.side !== side) continue;
    count += 1;
    if ((nets[index] ?? 0) >= 0) won += 1;
  }
  return { count, percent: percentOf(won, count) };
}
