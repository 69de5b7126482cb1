import type { Command } from 'commander';
import type { Terminal } from '../../terminal';
import { addExport } from '../export';
import { addSign } from '../sign';
import { addGrant } from './grant';
import { addMake } from './make';
import { addNew } from './new';
import { addPublish } from './publish';
import { addRegistryKey } from './registry-key';
import { addRevoke } from './revoke';
import { addTeam } from './team';

/** `parque keys …`: the key of a team, and the key list of the platform's owner. */
export function addKeys(program: Command, terminal: Terminal): void {
  const keys = program
    .command('keys')
    .description('Create keys, sign with them, and change or copy the list of the keys with their rights.');
  for (const add of [
    addNew,
    addSign,
    addMake,
    addTeam,
    addGrant,
    addRegistryKey,
    addRevoke,
    addPublish,
    addExport,
  ])
    add(keys, terminal);
}
