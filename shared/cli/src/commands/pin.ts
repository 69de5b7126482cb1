import type { Command } from 'commander';
import { parseNumbers } from '../options/parse-options';
import { UsageError } from '../refusal';
import type { Terminal } from '../terminal';
import { addChangeCommand } from './change-command';

interface Options {
  readonly users?: number[];
  readonly roles?: number[];
  readonly remove?: true;
}

/** `pin`: one version for certain users, independent of rollouts. */
export function addPin(program: Command, terminal: Terminal): void {
  addChangeCommand<Options>(program, terminal, {
    name: 'pin',
    argument: { usage: '[version]', pattern: /^\d+\.\d+\.\d/ },
    summary: 'Give certain users one published version, independent of rollouts, or remove pins.',
    examples: [
      "parque pin 1.5.0 --roles 1 --reason 'admins try it'",
      "parque pin journal 1.3.2 --users 41,57 --reason 'ticket 812'",
      "parque pin --remove --reason 'it is stable now'",
    ],
    options: (command) =>
      command
        .option('--users <ids>', 'ids of users', parseNumbers)
        .option('--roles <roles>', 'roles', parseNumbers)
        .option('--remove', 'remove the pins of the version, or all'),
    action: ({ argument: version, options: { users, roles, remove } }) => {
      if (remove) return { command: 'unpin', ...(version && { version }) };
      if (!version) throw new UsageError('name the version to pin');
      if (!users && !roles) throw new UsageError('name the users with --users or --roles');
      return { command: 'pin', version, ...(users && { users }), ...(roles && { roles }) };
    },
  });
}
