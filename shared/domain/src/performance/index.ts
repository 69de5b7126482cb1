export { followBalance, type Balances } from './balance';
export { computeBalanceDrawdown } from './balance-drawdown';
export { computeDailyReturns } from './daily-returns';
export { sortRates, findRateOn, type DatedRate } from './dated-rates';
export { computeExpectancy, type Expectancy } from './expectancy';
export { groupFlows, type MemberHistory } from './group-history';
export { computeDailySharpe, computeDailySortino, computeSystemQuality } from './ratios';
export { simulateRuin, type RuinProgress, type RuinQuestion } from './ruin';
export { computeRuns, type Runs } from './runs';
