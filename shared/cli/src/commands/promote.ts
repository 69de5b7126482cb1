import type { Command } from 'commander';
import { findNewestPublished } from '../product/change';
import type { Terminal } from '../terminal';
import { addChangeCommand } from './change-command';

export function addPromote(program: Command, terminal: Terminal): void {
  addChangeCommand<{ readonly version?: string }>(program, terminal, {
    name: 'promote',
    summary: 'Make a published version the stable one: all users get it at their next visit.',
    examples: [
      "parque promote --reason 'rollout went well'",
      "parque promote journal --version 1.5.0 --to https://parque.example --reason 'rollout went well'",
    ],
    options: (command) => command.option('--version <version>', 'by default the newest published one'),
    action: async ({ options, ...target }) => ({
      command: 'promote',
      version: options.version ?? (await findNewestPublished(terminal, target, options)),
    }),
  });
}
