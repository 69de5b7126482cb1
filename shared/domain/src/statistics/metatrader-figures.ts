import { computeAmount, isClosing, isTrade, type Deal, type Minor } from '../statement/deal';
import { computeDrawdown, type Fall } from './drawdown';
import { computeSharpeRatio } from './sharpe-ratio';
import { computeStreaks, type Streak } from './streaks';
import type { Trade } from './trade';
import { toTrades } from './trades';

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
  /** Their number, and the percentage of them that did not lose. */
  readonly shortTrades: Share;
  readonly longTrades: Share;
  /** Their number, and their percentage of all trades. A trade that breaks even is a profit trade. */
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
 * Where the costs of opening deals count. `carried`: in the trades that close them. `apart`: in gross loss alone, so
 * that a trade has only the money of its closing deal.
 */
export type EntryCosts = 'carried' | 'apart';

/** What figures are computed from, beyond the deals. */
export interface FigureOptions {
  /** Balance before the first deal; 0 when the history is whole. */
  readonly openingBalance?: Minor;
  /** `carried` when absent. No difference where opening costs nothing. */
  readonly entryCosts?: EntryCosts;
  /** Whether the balance of drawdowns contains the credits, as some reports have it. */
  readonly hasCredits?: boolean;
}

/**
 * The start of MetaTrader's drawdown and Sharpe ratio: the first deposit. Later deposits and withdrawals do not count.
 */
function findInitialBalance(deals: readonly Deal[], openingBalance: Minor = 0): Minor {
  const [first] = deals;
  if (first && openingBalance !== 0)
    return openingBalance + (first.type === 'balance' ? computeAmount(first) : 0);
  const deposit = deals.find(({ type }) => type === 'balance');
  return deposit ? computeAmount(deposit) : 0;
}

const sum = (values: readonly Minor[]): Minor => values.reduce((total, value) => total + value, 0);
const computePercent = (part: number, total: number): number => (total === 0 ? 0 : (part / total) * 100);
const computeRatio = (value: number, by: number): number | undefined => (by === 0 ? undefined : value / by);

/**
 * The figures of MetaTrader's report, by the definitions that reproduce what its terminals print (MetaQuotes,
 * SummaryReport.mq4; the Sharpe ratio of MetaTrader 5 after its printed values).
 *
 * @param deals - In time order, with their positions.
 */
export function computeMetaTraderFigures(
  deals: readonly Deal[],
  options: FigureOptions = {},
): MetaTraderFigures {
  const trades = toTrades(deals);
  const isApart = options.entryCosts === 'apart';
  const nets = isApart ? deals.filter(isClosing).map(computeAmount) : trades.map(({ net }) => net);
  const entryCosts = isApart
    ? deals.filter((deal) => isTrade(deal) && !isClosing(deal)).map(computeAmount)
    : [];
  const changes = isApart ? deals.filter(isTrade).map(computeAmount) : nets;
  const wins = nets.filter((net) => net >= 0);
  const losses = nets.filter((net) => net < 0);
  const grossProfit = sum(wins) + sum(entryCosts.filter((cost) => cost > 0));
  const grossLoss = sum(losses) + sum(entryCosts.filter((cost) => cost < 0));
  const netProfit = grossProfit + grossLoss;
  const initial = findInitialBalance(deals, options.openingBalance);
  const credits = options.hasCredits ? deals.filter(({ type }) => type === 'credit').map(computeAmount) : [];
  const drawdown = computeDrawdown(initial + sum(credits), changes);
  const streaks = computeStreaks(nets);
  return {
    netProfit,
    grossProfit,
    grossLoss,
    profitFactor: computeRatio(grossProfit, -grossLoss),
    expectedPayoff: computeRatio(netProfit, nets.length),
    recoveryFactor: computeRatio(netProfit, drawdown.maximal.money),
    sharpeRatio: computeSharpeRatio(initial, nets),
    balanceDrawdownAbsolute: drawdown.absolute,
    balanceDrawdownMaximal: drawdown.maximal,
    balanceDrawdownRelative: drawdown.relative,
    totalTrades: nets.length,
    shortTrades: computeWonShare(trades, nets, 'sell'),
    longTrades: computeWonShare(trades, nets, 'buy'),
    profitTrades: { count: wins.length, percent: computePercent(wins.length, nets.length) },
    lossTrades: { count: losses.length, percent: computePercent(losses.length, nets.length) },
    largestProfitTrade: wins.reduce((most, net) => Math.max(most, net), 0),
    largestLossTrade: losses.reduce((most, net) => Math.min(most, net), 0),
    averageProfitTrade: computeRatio(sum(wins), wins.length),
    averageLossTrade: computeRatio(sum(losses), losses.length),
    maxConsecutiveWins: streaks.wins.longest,
    maxConsecutiveLosses: streaks.losses.longest,
    maximalConsecutiveProfit: streaks.wins.richest,
    maximalConsecutiveLoss: streaks.losses.richest,
    averageConsecutiveWins: streaks.wins.averageCount,
    averageConsecutiveLosses: streaks.losses.averageCount,
  };
}

/** Trades of a direction, and the percentage of them that did not lose. */
function computeWonShare(trades: readonly Trade[], nets: readonly Minor[], side: 'buy' | 'sell'): Share {
  let count = 0;
  let won = 0;
  for (const [index, trade] of trades.entries()) {
    if (trade.side !== side) continue;
    count += 1;
    if ((nets[index] ?? 0) >= 0) won += 1;
  }
  return { count, percent: computePercent(won, count) };
}
