import { Histogram } from 'prom-client';

/**
 * The stages between a trade of a master and its copy in a child (docs/terminal.md). The terminal of a master has
 * `reported` the trade. `platform` and `broker` are measured by the copier; in a terminal, `fetched` and `answered` are
 * parts of `broker`.
 */
export type Stage = 'reported' | 'platform' | 'broker' | 'fetched' | 'answered';

export const stageSeconds = new Histogram({
  name: 'parque_copy_stage_seconds',
  help: 'Duration of each stage between a trade of a master and its copy',
  labelNames: ['stage'],
  buckets: [0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
  registers: [],
});

/**
 * Counts the duration of a stage in this process.
 *
 * @param ms - A negative duration, by the clock of a broker that is ahead of ours, counts as 0.
 */
export const countStage = (stage: Stage, ms: number): void =>
  stageSeconds.observe({ stage }, Math.max(0, ms) / 1000);
