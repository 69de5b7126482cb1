import type { Command } from 'commander';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { withBrowser, type BrowserOptions } from '../check/check-remote';
import { addCommand } from '../command';
import { runScript } from '../dev/build-script';
import { withProduct, withTeamOptions } from '../options/change-options';
import { parseActor, parsePercent, parseReason } from '../options/parse-options';
import type { ChangeOptions } from '../product/change';
import { refuse, UsageError } from '../refusal';
import { findSourceFolder } from '../remote/remote-folder';
import type { Terminal } from '../terminal';
import { release } from './publish';

interface Options extends Omit<ChangeOptions, 'reason'>, BrowserOptions {
  readonly reason?: string;
  readonly percent?: number;
}

/** Returns the subject of the newest commit, which is the reason of a release without another one. */
async function readCommitSubject(folder: string): Promise<string> {
  const args = ['-C', folder, 'log', '-1', '--format=%s'];
  const result = await promisify(execFile)('git', args).catch(() => undefined);
  const subject = result?.stdout.trim().slice(0, 300);
  if (!subject) throw new UsageError('name the reason with --reason: the folder is in no commit');
  return subject;
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
  })
    .option('--percent <percent>', 'only for this percentage of the users', parsePercent)
    .option('--reason <text>', 'shown in the history; by default the newest commit', parseReason)
    .option('--actor <name>', 'the acting person; by default PARQUE_ACTOR or your login name', parseActor);
  withBrowser(withTeamOptions(withProduct(command))).action(
    async (typed: string | undefined, options: Options) => {
      const folder = findSourceFolder(terminal, typed);
      const reason = options.reason ?? (await readCommitSubject(folder));
      await build(terminal, folder);
      await release(terminal, folder, { ...options, reason }, options.percent ?? 'stable');
    },
  );
}
