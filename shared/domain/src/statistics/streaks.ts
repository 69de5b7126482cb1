import type { Minor } from '../statement/deal';

/** A run of trades of one kind, and the money of all of them. */
export interface Streak {
  readonly count: number;
  readonly money: Minor;
}

/** Runs of winning or of losing trades. */
export interface Streaks {
  /** The run with the most trades. */
  readonly longest: Streak;
  /** The run with the most money, won or lost. */
  readonly richest: Streak;
  /** Mean number of trades of a run, rounded as MetaTrader does. */
  readonly averageCount: number;
}

const noStreak: Streak = { count: 0, money: 0 };

interface Run extends Streak {
  readonly isWin: boolean;
}

/** Runs of trades that did not lose, and of those that did: MetaTrader counts a trade that breaks even as a profit. */
export function computeStreaks(nets: readonly Minor[]): { readonly wins: Streaks; readonly losses: Streaks } {
  const runs: Run[] = [];
  let current: Run | undefined;
  for (const net of nets) {
    const isWin = net >= 0;
    if (current && current.isWin !== isWin) {
      runs.push(current);
      current = undefined;
    }
    current = { isWin, count: (current?.count ?? 0) + 1, money: (current?.money ?? 0) + net };
  }
  if (current) runs.push(current);
  const wins = runs.filter(({ isWin }) => isWin);
  const losses = runs.filter(({ isWin }) => !isWin);
  return { wins: summariseRuns(wins, 1), losses: summariseRuns(losses, -1) };
}

/**
 * Which of two equal runs is the longest follows MetaQuotes' own SummaryReport.mq4: the later one if it is worth more
 * than the richest run before it.
 */
function summariseRuns(runs: readonly Streak[], sign: 1 | -1): Streaks {
  let maxConsecutive = noStreak;
  let richest = noStreak;
  for (const run of runs) {
    const isRicher = sign * run.money > sign * richest.money;
    if (run.count > maxConsecutive.count || (run.count === maxConsecutive.count && isRicher))
      maxConsecutive = run;
    if (isRicher || (run.money === richest.money && run.count > maxConsecutive.count)) richest = run;
  }
  const trades = runs.reduce((sum, { count }) => sum + count, 0);
  const toStreak = ({ count, money }: Streak): Streak => ({ count, money });
  return {
    longest: toStreak(maxConsecutive),
    richest: toStreak(richest),
    averageCount: runs.length === 0 ? 0 : Math.floor(trades / runs.length + 0.5),
  };
}
