import type { Command } from 'commander';
import type { Terminal } from './terminal';

/** What a command answers: lines for people, or, with --json, data for machines. */
export interface Result {
  readonly lines: readonly string[];
  readonly data: unknown;
}

/** Adds one command, or a group of them, to the program. Each file of ./commands holds one. */
export type AddCommand = (program: Command, terminal: Terminal) => void;

/** What `--help` says of a command. */
interface Description {
  readonly summary: string;
  /** Whole command lines, as they are typed. */
  readonly examples: readonly string[];
}

/**
 * Adds a command to a program or group. It understands --json and shows its examples in --help.
 *
 * @param usage - Name and arguments: 'rollout <percent> [folder]'.
 */
export function addCommand(parent: Command, usage: string, { summary, examples }: Description): Command {
  const shown = examples.map((example) => `  ${example}`).join('\n');
  return parent
    .command(usage)
    .description(summary)
    .option('--json', 'answer as JSON, for machines')
    .addHelpText('after', `\nExamples:\n${shown}`);
}

/** Shows a result as it was asked for. */
export function show(terminal: Terminal, { json }: { readonly json?: true }, { lines, data }: Result): void {
  if (json) terminal.out(JSON.stringify(data, null, 2));
  else lines.forEach(terminal.out);
}
