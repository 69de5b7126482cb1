import type { KeyListEntity, PublicKeyEntity } from '@parque/contract';
import { findNameFaults } from '@parque/contract/declaration';
import type { Command } from 'commander';
import { formatNearest } from '../../nearest';
import { refuse } from '../../refusal';
import type { Terminal } from '../../terminal';
import { createDefaultGrant } from './grant';
import { addListCommand, parsePublicKey } from './list-command';

type Team = KeyListEntity['teams'][number];

interface KeyOption {
  readonly key: PublicKeyEntity;
}

const parseNames = (text: string) => text.split(',').filter(Boolean);

/** Returns the list with one of its teams changed. */
function withTeam(list: KeyListEntity, id: string, change: (team: Team) => Team): KeyListEntity {
  const teamIds = list.teams.map((team) => team.id);
  if (!teamIds.includes(id)) refuse(`the list has no team ${id}${formatNearest(id, teamIds)}`);
  return { ...list, teams: list.teams.map((team) => (team.id === id ? change(team) : team)) };
}

function appendTeam(
  list: KeyListEntity,
  { id, key, remotes }: { id: string; key: PublicKeyEntity; remotes: readonly string[] },
) {
  const [fault] = remotes.flatMap(findNameFaults);
  if (fault) refuse(fault);
  const existingTeam = list.teams.find((team) => team.id === id);
  if (existingTeam) refuse(`the list already has the team ${id}: use \`parque keys rotate\` for another key`);
  const takenNames = list.teams.flatMap((team) => team.remotes.filter((name) => remotes.includes(name)));
  if (takenNames.length > 0) refuse(`another team owns ${takenNames.join(', ')}`);
  const grants = list.grants && [...list.grants, ...remotes.map(createDefaultGrant)];
  return {
    ...list,
    teams: [...list.teams, { id, keys: [key], remotes: [...remotes] }],
    ...(grants && { grants }),
  };
}

export function addTeam(keys: Command, terminal: Terminal): void {
  addListCommand<KeyOption & { readonly remotes: readonly string[] }>(keys, terminal, {
    usage: 'add-team <team>',
    summary:
      'Add a team: its public key, and the remotes that only this team may release, each granted the address of its name.',
    examples: ['parque keys add-team avisos --key 7Yk…= --remotes avisos --list keys.json --root root.key'],
    options: (command) =>
      command
        .requiredOption('--key <public key>', "the team's public key", parsePublicKey)
        .requiredOption('--remotes <names>', 'names of its remotes, separated by commas', parseNames),
    change: (list, { key, remotes }, id = '') => ({
      next: appendTeam(list, { id, key, remotes }),
      lines: [`${id} signs ${remotes.join(', ')} with ${key.id}`],
    }),
  });
  addListCommand<KeyOption>(keys, terminal, {
    usage: 'rotate <team>',
    summary: 'Add a key to a team. The previous one stays valid until revoke-key, for existing releases.',
    examples: ['parque keys rotate journal --key 7Yk…= --list keys.json --root root.key'],
    options: (command) =>
      command.requiredOption('--key <public key>', "the team's new public key", parsePublicKey),
    change: (list, { key }, id = '') => ({
      next: withTeam(list, id, (team) => {
        if (team.keys.some((other) => other.id === key.id)) refuse(`${id} already has the key ${key.id}`);
        return { ...team, keys: [key, ...team.keys] };
      }),
      lines: [`${id} signs with ${key.id} too`],
    }),
  });
  addListCommand(keys, terminal, {
    usage: 'revoke-key <team> <key-id>',
    summary: 'Remove a key from a team. Releases signed with it no longer run: publish replacements first.',
    examples: ['parque keys revoke-key journal 9f86d081884c7d65 --list keys.json --root root.key'],
    change: (list, _options, id = '', keyId = '') => ({
      next: withTeam(list, id, (team) => {
        if (!team.keys.some((other) => other.id === keyId)) refuse(`${id} has no key ${keyId}`);
        return { ...team, keys: team.keys.filter((other) => other.id !== keyId) };
      }),
      lines: [`${keyId} no longer signs for ${id}`],
    }),
  });
}
