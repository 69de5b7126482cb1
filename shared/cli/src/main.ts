import { Command, CommanderError } from 'commander';
import { commands } from './commands';
import { describeFileFault } from './files';
import { CommandError, UsageError } from './refusal';
import { processTerminal, type Terminal } from './terminal';

const successCode = 0;
const refusedCode = 1;
const wrongUsageCode = 2;

function createProgram(terminal: Terminal): Command {
  const program = new Command('parque')
    .description('Sign, check, publish, roll out and roll back a remote of Parqué.')
    .addHelpText('after', '\nExit codes: 0 done, 1 rejected (with each reason), 2 wrong usage.')
    .configureOutput({
      writeOut: (text) => terminal.out(text.trimEnd()),
      writeErr: (text) => terminal.err(text.trimEnd()),
    })
    .showHelpAfterError('(--help shows the usage)')
    .exitOverride();
  for (const add of commands) add(program, terminal);
  return program;
}

function report(terminal: Terminal, error: unknown, isForMachines: boolean): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? successCode : wrongUsageCode;
  if (error instanceof UsageError) {
    terminal.err(error.message);
    return wrongUsageCode;
  }
  const reasons =
    error instanceof CommandError
      ? error.reasons
      : [describeFileFault(error) ?? String((error as Error).message ?? error)];
  if (isForMachines) terminal.out(JSON.stringify({ refused: reasons }, null, 2));
  else reasons.forEach((reason) => terminal.err(`✗ ${reason}`));
  return refusedCode;
}

/**
 * Runs the parque command.
 *
 * @param args - The arguments after `parque`.
 * @returns The exit code: 0 done, 1 rejected, 2 wrong usage.
 */
export async function main(args: readonly string[], terminal: Terminal = processTerminal): Promise<number> {
  try {
    await createProgram(terminal).parseAsync([...args], { from: 'user' });
    return successCode;
  } catch (error) {
    return report(terminal, error, args.includes('--json'));
  }
}
