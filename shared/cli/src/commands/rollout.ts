import type { Command } from 'commander';
import { findNewestPublished } from '../product/change';
import { parseNumbers, parsePercent } from '../options/parse-options';
import { UsageError } from '../refusal';
import type { Terminal } from '../terminal';
import { addChangeCommand } from './change-command';

interface Options {
  readonly hold?: true;
  readonly version?: string;
  readonly roles?: number[];
}

function readPercent(text: string): number {
  try {
    return parsePercent(text);
  } catch {
    throw new UsageError('name a percentage between 0 and 100, or --hold');
  }
}

export function addRollout(program: Command, terminal: Terminal): void {
  addChangeCommand<Options>(program, terminal, {
    name: 'rollout',
    argument: { usage: '[percent]', pattern: /^[\d.]+ ?%?$/ },
    summary:
      'Give a published version to a percentage of the users. A higher percentage keeps all users who already have it.',
    examples: [
      "parque rollout avisos 25 --reason 'first quarter'",
      "parque rollout --hold --reason 'odd figures in support'",
      "parque rollout 100 journal --version 1.5.0 --roles 1 --reason 'admins first'",
    ],
    options: (command) =>
      command
        .option('--hold', 'pause it: it applies to no user until the next `rollout`')
        .option('--version <version>', 'by default the newest published one')
        .option('--roles <roles>', 'only users with one of these roles: 1,2', parseNumbers),
    action: async ({ argument, options, ...target }) => {
      if (options.hold) return { command: 'hold' };
      const percent = readPercent(argument);
      const version = options.version ?? (await findNewestPublished(terminal, target, options));
      return { command: 'rollout', version, percent, ...(options.roles && { roles: options.roles }) };
    },
  });
}
