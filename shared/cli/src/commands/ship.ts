import type { Command } from 'commander';
import { withBrowser } from '../check/check-remote';
import { addCommand } from '../command';
import { runScript } from '../dev/build-script';
import { withReleaseOptions } from '../options/change-options';
import { parsePercent } from '../options/parse-options';
import { refuse, UsageError } from '../refusal';
import { findSourceFolder } from '../remote/remote-folder';
import type { Terminal } from '../terminal';
import { readReason, release, type ReleaseOptions } from './publish';

interface Options extends ReleaseOptions {
  readonly percent?: number;
}

async function build({ env }: Terminal, folder: string): Promise<void> {
  const { ok, output } = await runScript(folder, env);
  if (!ok) refuse(`the build failed:\n${output}`);
}

/** `ship`: everything from the sources to the users. */
export function addShip(program: Command, terminal: Terminal): void {
  const command = addCommand(program, 'ship [folder]', {
    summary:
      'Build, check and publish a remote, and make it stable, or give it to a percentage of the users.',
    examples: ['parque ship', "parque ship mfe-avisos --percent 25 --reason 'price alerts'"],
  }).option('--percent <percent>', 'only for this percentage of the users', parsePercent);
  withBrowser(withReleaseOptions(command)).action(async (argument: string | undefined, options: Options) => {
    if (options.percent === 0) throw new UsageError('0 percent ships to nobody: use `parque publish`');
    const folder = findSourceFolder(terminal, argument);
    const reason = await readReason(folder, options);
    await build(terminal, folder);
    await release(terminal, folder, { ...options, reason }, options.percent ?? 'stable');
  });
}
