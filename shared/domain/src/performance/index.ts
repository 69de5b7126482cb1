export { followBalance, type BalanceFlow, type Balances, type BalanceTrade } from './balance';
export { balanceDrawdown, type BalanceDrawdown } from './balance-drawdown';
export { dailyReturns } from './daily-returns';
export { inOrder, rateOn, type DatedRate } from './dated-rates';
export { expectancyOf, type Expectancy } from './expectancy';
export { groupFlows, type GroupFlows, type MemberHistory } from './group-history';
export { dailySharpe, dailySortino, systemQuality } from './ratios';
export { simulateRuin, type RuinProgress, type RuinQuestion } from './ruin';
export { runsOf, type Runs } from './runs';
