import type { BuiltRemote } from '../remote/built-remote';
import type { Terminal } from '../terminal';

/** The outcome of one build: the built remote, or why it failed. */
export type Outcome =
  | { readonly remote: BuiltRemote; readonly ms: number }
  | { readonly remote?: never; readonly error: string };

/** A remote in development. */
interface Sources {
  readonly folder: string;
  /** The version in its package.json. */
  readonly version: string;
}

/** Builds a remote once and after each change, and reports every build. @returns A function that ends it. */
export type StartBuild = (
  terminal: Terminal,
  sources: Sources,
  report: (outcome: Outcome) => void,
) => () => void;
