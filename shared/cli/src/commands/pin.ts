import type { Command } from 'commander';
import { parseNumbers } from '../options/parse-options';
import { UsageError } from '../refusal';
import type { Terminal } from '../terminal';
import { addChangeCommand } from './change-command';

interface Whom {
  readonly users?: number[];
  readonly roles?: number[];
}

/** `pin` and `unpin`: one version for certain users, independent of rollouts. */
export function addPin(program: Command, terminal: Terminal): void {
  addChangeCommand<Whom>(program, terminal, {
    name: 'pin',
    argument: '<version>',
    summary: 'Give certain users one published version, independent of rollouts.',
    examples: [
      "parque pin 1.5.0 --roles 1 --reason 'admins try it'",
      "parque pin 1.3.2 journal --users 41,57 --reason 'ticket 812'",
    ],
    options: (command) =>
      command
        .option('--users <ids>', 'ids of users', parseNumbers)
        .option('--roles <roles>', 'roles', parseNumbers),
    action: ({ argument: version, options: { users, roles } }) => {
      if (!users && !roles) throw new UsageError('name the users with --users or --roles');
      return { command: 'pin', version, ...(users && { users }), ...(roles && { roles }) };
    },
  });
  addChangeCommand<{ readonly version?: string }>(program, terminal, {
    name: 'unpin',
    summary: 'Remove pins: of one version, or all.',
    examples: ["parque unpin --version 1.5.0 --reason 'it is stable now'"],
    options: (command) => command.option('--version <version>', 'by default every pin of the remote'),
    action: ({ options: { version } }) => ({ command: 'unpin', ...(version && { version }) }),
  });
}
