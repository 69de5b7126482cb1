import type { TerminalBroker } from '../scripted/broker';
import type { Post } from '../scripted/client';
import type { Moment, StepResult } from '../scripted/terminal';

/** A moment of the reference program, or the middle of a line of the journal, which the power cut tears. */
export type KillMoment = Moment | 'inside begin line' | 'inside result line';

/** What a bridge runs in: the trade server, which outlives it, the network, and the clock of the computer. */
export interface BridgeSurroundings {
  readonly broker: TerminalBroker;
  readonly post: Post;
  readonly tick: () => number;
}

/**
 * A program that connects an account of MetaTrader: the scripted terminal, or the compiled EA. The conformance cases use
 * nothing else of it.
 */
export interface Bridge {
  /** Types a code into the program. Returns `paired`, or the code of the error that it shows. */
  pair(code: string): Promise<string>;
  /** Makes one call and carries out its answer. `killed`: the program was killed during it. */
  call(): Promise<StepResult | { readonly is: 'killed' }>;
  /** Kills the program at the next order that reaches the moment. */
  killAt(moment: KillMoment): void;
  /** Starts the program again, with the files that it left. */
  restart(options?: { readonly withoutJournal?: boolean }): Promise<void>;
  /** The same program on another computer: without files, with a copy of the key, or with key and journal. */
  another(files: 'none' | 'key' | 'all'): Promise<Bridge>;
}

export type MakeBridge = (surroundings: BridgeSurroundings) => Promise<Bridge>;
