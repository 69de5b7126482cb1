import type { Command } from 'commander';
import type { Terminal } from '../../terminal';
import { addMake } from './make';
import { addNew } from './new';
import { addPublish } from './publish';
import { addRegistryKey } from './registry-key';
import { addRevoke } from './revoke';
import { addTeam } from './team';

/** `parque keys …`: what a team does with its key, and the platform's owner with the list of all of them. */
export function addKeys(program: Command, terminal: Terminal): void {
  const keys = program.command('keys').description('Make keys, and the list of who may sign what.');
  for (const add of [addNew, addMake, addTeam, addRegistryKey, addRevoke, addPublish]) add(keys, terminal);
}
