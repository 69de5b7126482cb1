/** Results that a MetaTrader 5 report prints, row by row. Their order is the same in every language. */
export const mt5Results = [
  ['netProfit', 'grossProfit', 'grossLoss'],
  ['profitFactor', 'expectedPayoff'],
  ['recoveryFactor', 'sharpeRatio'],
  ['balanceDrawdownAbsolute', 'balanceDrawdownMaximal', 'balanceDrawdownRelative'],
  ['totalTrades', 'shortTrades', 'longTrades'],
  ['profitTrades', 'lossTrades'],
  ['largestProfitTrade', 'largestLossTrade'],
  ['averageProfitTrade', 'averageLossTrade'],
  ['maxConsecutiveWins', 'maxConsecutiveLosses'],
  ['maximalConsecutiveProfit', 'maximalConsecutiveLoss'],
  ['averageConsecutiveWins', 'averageConsecutiveLosses'],
] as const;

/** Details that a MetaTrader 4 statement prints, row by row. */
export const mt4Results = [
  ['grossProfit', 'grossLoss', 'netProfit'],
  ['profitFactor', 'expectedPayoff'],
  ['balanceDrawdownAbsolute', 'balanceDrawdownMaximal', 'balanceDrawdownRelative'],
  ...mt5Results.slice(4),
] as const;

/** Name of a figure of MetaTrader's report. */
export type FigureName = (typeof mt5Results)[number][number];

/** A number as it was printed: `0.40` has two decimals, so only two are compared. */
export interface PrintedNumber {
  readonly value: number;
  readonly decimals: number;
}

/** A figure as it was printed: `28 (50.00%)` holds two numbers. */
export interface PrintedFigure {
  readonly text: string;
  readonly numbers: readonly PrintedNumber[];
}

/** The results that a report prints about itself. A name is absent where the report leaves its cell empty. */
export type PrintedFigures = Partial<Record<FigureName, PrintedFigure>>;
