import type { Command } from 'commander';
import type { Terminal } from '../terminal';
import { addChangeCommand } from './change-command';

interface Message {
  readonly message: string;
}

const withMessage = (command: Command) =>
  command.requiredOption('--message <text>', 'what people read instead, in Spanish');

/** `hold`, `rollback`, `kill`, `maintenance` and `revive`: what is typed in a hurry. */
export function addStop(program: Command, terminal: Terminal): void {
  addChangeCommand(program, terminal, {
    name: 'hold',
    summary: 'Stop a rollout where it is: nobody is in it until the next `rollout`.',
    examples: ["parque hold --reason 'odd figures in support'"],
    action: () => ({ command: 'hold' }),
  });
  addChangeCommand<{ readonly version?: string }>(program, terminal, {
    name: 'rollback',
    summary: 'Go back to the version before, or to another one that is published.',
    examples: [
      "parque rollback --reason 'the month does not add up'",
      "parque rollback journal --version 1.3.2 --reason '1.4 is broken as well'",
    ],
    options: (command) => command.option('--version <version>', 'by default the one that was stable before'),
    action: ({ options: { version } }) => ({ command: 'rollback', ...(version && { version }) }),
  });
  addChangeCommand<Message>(program, terminal, {
    name: 'kill',
    summary: 'Turn a remote off for everybody, with a message in its place.',
    examples: ["parque kill --message 'El diario vuelve en una hora.' --reason 'wrong figures'"],
    options: withMessage,
    action: ({ options: { message } }) => ({ command: 'kill', message }),
  });
  addChangeCommand<Message>(program, terminal, {
    name: 'maintenance',
    summary: 'Say that a remote is being worked on, with a message in its place.',
    examples: ["parque maintenance --message 'Estamos mejorando el diario.' --reason 'migration'"],
    options: withMessage,
    action: ({ options: { message } }) => ({ command: 'maintenance', message }),
  });
  addChangeCommand(program, terminal, {
    name: 'revive',
    summary: 'Turn a remote on again after `kill` or `maintenance`.',
    examples: ["parque revive --reason 'figures are right again'"],
    action: () => ({ command: 'revive' }),
  });
}
