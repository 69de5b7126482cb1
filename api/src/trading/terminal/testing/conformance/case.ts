import type { createConformanceWorld, ConformanceWorld } from './world';

/** A rule of the protocol, tried in a world of its own. */
export interface Case {
  readonly name: string;
  readonly options?: Parameters<typeof createConformanceWorld>[1];
  readonly run: (world: ConformanceWorld) => Promise<void>;
}

/** The outcome of an executed order. */
export const doneOutcome = { state: 'done', retcode: 10009 };
