import type { TerminalBroker } from '../reference/broker';
import type { Post } from '../reference/client';
import type { Moment } from '../reference/execution';
import type { StepResult } from '../reference/terminal';

/** A moment at which the program is killed. `inside … line` tears a line of the journal, as a power cut does. */
export type KillMoment = Moment | 'inside begin line' | 'inside result line';

/** The environment of a bridge: the trade server, which outlives it, the network, and the clock of the computer. */
export interface BridgeSurroundings {
  readonly broker: TerminalBroker;
  readonly post: Post;
  readonly tick: () => number;
}

/**
 * A program that connects an account of MetaTrader: the reference terminal, or the compiled EA. The conformance cases
 * use it only by this interface.
 */
export interface Bridge {
  /** Types a code into the program. Returns `paired`, or the code of the error that it shows. */
  pair(code: string): Promise<string>;
  /** Makes one call and carries out its answer. `killed`: the program was killed during it. */
  call(): Promise<StepResult | { readonly is: 'killed' }>;
  killAt(moment: KillMoment): void;
  restart(options?: { readonly withoutJournal?: boolean }): Promise<void>;
  /** Starts the program on another computer: without files, with a copy of the key, or with key and journal. */
  createAnother(files: 'none' | 'key' | 'all'): Promise<Bridge>;
}

export type CreateBridge = (surroundings: BridgeSurroundings) => Promise<Bridge>;
