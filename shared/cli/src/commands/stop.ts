import { Option, type Command } from 'commander';
import { parseMessage } from '../options/parse-options';
import type { Terminal } from '../terminal';
import { refuse, UsageError } from '../refusal';
import { addChangeCommand, type ChangeInput } from './change-command';

/**
 * Requires the name of the remote a second time, because a retirement cannot be undone.
 *
 * @param yes - The name that --yes gives.
 */
async function confirmRetirement(
  { prompt }: Terminal,
  { place: { name }, product: { url } }: Pick<ChangeInput<unknown>, 'place' | 'product'>,
  yes: string | undefined,
): Promise<void> {
  if (yes === name) return;
  if (yes !== undefined) throw new UsageError(`--yes names ${yes}, and the remote is ${name}`);
  if (!prompt)
    throw new UsageError(`a retirement cannot be undone: without a terminal, confirm it with --yes ${name}`);
  const answer = await prompt(
    `${name} is removed for good at ${url}, and no version of it runs again. Type its name to confirm: `,
  );
  if (answer?.trim() !== name) refuse(`${name} is not retired: its name was not typed again`);
}

interface KillOptions {
  readonly message?: string;
  readonly maintenance?: true;
  readonly forGood?: true;
  readonly yes?: string;
  readonly undo?: true;
}

/** `rollback` and `kill`: the commands that stop a version or a remote. */
export function addStop(program: Command, terminal: Terminal): void {
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
  addChangeCommand<KillOptions>(program, terminal, {
    name: 'kill',
    summary: 'Turn a remote off for all users with a message, until `kill --undo` or for good.',
    examples: [
      "parque kill --message 'El diario vuelve en una hora.' --reason 'wrong figures'",
      "parque kill --maintenance --message 'Estamos mejorando el diario.' --reason 'migration'",
      "parque kill --undo --reason 'figures are right again'",
      "parque kill avisos --for-good --reason 'replaced by alertas'",
    ],
    options: (command) =>
      command
        .option('--message <text>', 'the message to users, in Spanish', parseMessage)
        .option('--maintenance', 'a calmer notice, from the next visit on')
        .addOption(
          new Option('--undo', 'turn it on again').conflicts(['message', 'maintenance', 'forGood', 'yes']),
        )
        .option('--for-good', 'remove it; its history is kept, and its addresses are free after 30 days')
        .option('--yes <name>', 'with --for-good: the name of the remote again, instead of a prompt for it'),
    action: async ({ options: { message, maintenance, forGood, yes, undo }, ...target }) => {
      if (undo) return { command: 'revive' };
      if (forGood) {
        await confirmRetirement(terminal, target, yes);
        return { command: 'retire' };
      }
      if (!message) throw new UsageError('name the message to users with --message <text>');
      return { command: maintenance ? 'maintenance' : 'kill', message };
    },
  });
}
