export { followBalance, type BalanceFlow, type Balances, type BalanceTrade } from './balance';
export { balanceDrawdown, type BalanceDrawdown } from './balance-drawdown';
export { dailyReturns } from './daily-returns';
export { expectancyOf, type Expectancy } from './expectancy';
export { dailySharpe, dailySortino, systemQuality } from './ratios';
export { simulateRuin, type RuinProgress, type RuinQuestion } from './ruin';
export { runsOf, type Runs } from './runs';
