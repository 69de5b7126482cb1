import type { Command } from 'commander';
import { parseMessage } from '../options/parse-options';
import type { Terminal } from '../terminal';
import { refuse, UsageError } from '../refusal';
import { addChangeCommand, type Typed } from './change-command';

interface Message {
  readonly message: string;
}

const withMessage = (command: Command) =>
  command.requiredOption('--message <text>', 'the message to users, in Spanish', parseMessage);

/**
 * Requires the name of the remote a second time, because a retirement cannot be undone.
 *
 * @param yes - The name that --yes gives.
 */
async function confirmRetirement(
  { ask }: Terminal,
  { place: { name }, product: { url } }: Pick<Typed<unknown>, 'place' | 'product'>,
  yes: string | undefined,
): Promise<void> {
  if (yes === name) return;
  if (yes !== undefined) throw new UsageError(`--yes names ${yes}, and the remote is ${name}`);
  if (!ask)
    throw new UsageError(`a retirement cannot be undone: without a terminal, confirm it with --yes ${name}`);
  const answer = await ask(
    `${name} is removed for good at ${url}, and no version of it runs again. Type its name to confirm: `,
  );
  if (answer?.trim() !== name) refuse(`${name} is not retired: its name was not typed again`);
}

/** `hold`, `rollback`, `kill`, `maintenance`, `revive` and `retire`: the commands that stop a remote. */
export function addStop(program: Command, terminal: Terminal): void {
  addChangeCommand(program, terminal, {
    name: 'hold',
    summary: 'Pause a rollout: it applies to no user until the next `rollout`.',
    examples: ["parque hold --reason 'odd figures in support'"],
    action: () => ({ command: 'hold' }),
  });
  addChangeCommand<{ readonly version?: string }>(program, terminal, {
    name: 'rollback',
    summary: 'Return to the previous version, or to another published one.',
    examples: [
      "parque rollback --reason 'the month does not add up'",
      "parque rollback journal --version 1.3.2 --reason '1.4 is broken as well'",
    ],
    options: (command) => command.option('--version <version>', 'by default the previous stable one'),
    action: ({ options: { version } }) => ({ command: 'rollback', ...(version && { version }) }),
  });
  addChangeCommand<Message>(program, terminal, {
    name: 'kill',
    summary: 'Turn a remote off for all users, and show a message.',
    examples: ["parque kill --message 'El diario vuelve en una hora.' --reason 'wrong figures'"],
    options: withMessage,
    action: ({ options: { message } }) => ({ command: 'kill', message }),
  });
  addChangeCommand<Message>(program, terminal, {
    name: 'maintenance',
    summary: 'Mark a remote as under maintenance, and show a message.',
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
  addChangeCommand<{ readonly yes?: string }>(program, terminal, {
    name: 'retire',
    summary: 'Remove a remote for good. Its history is kept, and its addresses are free after 30 days.',
    examples: [
      "parque retire avisos --reason 'replaced by alertas'",
      "parque retire avisos --yes avisos --reason 'replaced by alertas'",
    ],
    options: (command) =>
      command.option('--yes <name>', 'the name of the remote again, instead of a prompt for it'),
    action: async ({ options: { yes }, ...typed }) => {
      await confirmRetirement(terminal, typed, yes);
      return { command: 'retire' };
    },
  });
}
