import type { Command } from 'commander';
import type { Terminal } from './terminal';

/** The result of a command: lines for people, or data for machines with --json. */
export interface Result {
  readonly lines: readonly string[];
  readonly data: unknown;
}

/** Adds one command, or a group of them, to the program. Each file of ./commands holds one. */
export type AddCommand = (program: Command, terminal: Terminal) => void;

/** The texts of `--help` for a command. */
interface Description {
  readonly summary: string;
  /** Complete command lines. */
  readonly examples: readonly string[];
}

/**
 * Adds a command to a program or group, with --json and its examples in --help.
 *
 * @param usage - Name and arguments: 'rollout <percent> [folder]'.
 */
export function addCommand(parent: Command, usage: string, { summary, examples }: Description): Command {
  const exampleLines = examples.map((example) => `  ${example}`).join('\n');
  return parent
    .command(usage)
    .description(summary)
    .option('--json', 'print JSON')
    .addHelpText('after', `\nExamples:\n${exampleLines}`);
}

/** Prints a result in the requested form. */
export function show(terminal: Terminal, { json }: { readonly json?: true }, { lines, data }: Result): void {
  if (json) terminal.out(JSON.stringify(data, null, 2));
  else lines.forEach(terminal.out);
}
