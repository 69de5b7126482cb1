import type { KeyListEntity, PublicKeyEntity } from '@parque/contract';
import { findNameFaults } from '@parque/contract/declaration';
import type { Command } from 'commander';
import { addCommand, show } from '../../command';
import { changeKeyList, type KeyListOptions } from '../../keys/key-list';
import { formatNearest } from '../../nearest';
import { refuse } from '../../refusal';
import type { Terminal } from '../../terminal';
import { createDefaultGrant } from './grant';
import { withListOptions } from './list-options';
import { parsePublicKey } from './public-key';

type Team = KeyListEntity['teams'][number];

interface TeamOptions extends KeyListOptions {
  readonly key: PublicKeyEntity;
  readonly remotes: readonly string[];
  readonly json?: true;
}

interface KeyOptions extends KeyListOptions {
  readonly key: PublicKeyEntity;
  readonly json?: true;
}

interface RevokeOptions extends KeyListOptions {
  readonly json?: true;
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
  const taken = list.teams.flatMap((team) => team.remotes.filter((name) => remotes.includes(name)));
  if (taken.length > 0) refuse(`another team owns ${taken.join(', ')}`);
  const grants = list.grants && [...list.grants, ...remotes.map(createDefaultGrant)];
  return {
    ...list,
    teams: [...list.teams, { id, keys: [key], remotes: [...remotes] }],
    ...(grants && { grants }),
  };
}

function addAdd(keys: Command, terminal: Terminal): void {
  const command = addCommand(keys, 'add-team <team>', {
    summary:
      'Add a team: its public key, and the remotes that only this team may release, each granted the address of its name.',
    examples: ['parque keys add-team avisos --key 7Yk…= --remotes avisos --list keys.json --root root.key'],
  })
    .requiredOption('--key <public key>', "the team's public key", parsePublicKey)
    .requiredOption('--remotes <names>', 'names of its remotes, separated by commas', parseNames);
  withListOptions(command).action(async (id: string, options: TeamOptions) => {
    const { key, remotes } = options;
    const list = await changeKeyList(terminal, options, (before) => appendTeam(before, { id, key, remotes }));
    show(terminal, options, {
      lines: [`key list ${list.version}: ${id} signs ${remotes.join(', ')} with ${key.id}`],
      data: { list },
    });
  });
}

function addRotate(keys: Command, terminal: Terminal): void {
  const command = addCommand(keys, 'rotate <team>', {
    summary: 'Add a key to a team. The previous one stays valid until revoke-key, for existing releases.',
    examples: ['parque keys rotate journal --key 7Yk…= --list keys.json --root root.key'],
  }).requiredOption('--key <public key>', "the team's new public key", parsePublicKey);
  withListOptions(command).action(async (id: string, options: KeyOptions) => {
    const { key } = options;
    const list = await changeKeyList(terminal, options, (before) =>
      withTeam(before, id, (team) => {
        if (team.keys.some((one) => one.id === key.id)) refuse(`${id} already has the key ${key.id}`);
        return { ...team, keys: [key, ...team.keys] };
      }),
    );
    show(terminal, options, {
      lines: [`key list ${list.version}: ${id} signs with ${key.id} too`],
      data: { list },
    });
  });
}

function addRevokeKey(keys: Command, terminal: Terminal): void {
  const command = addCommand(keys, 'revoke-key <team> <key-id>', {
    summary: 'Remove a key from a team. Releases signed with it no longer run: publish replacements first.',
    examples: ['parque keys revoke-key journal 9f86d081884c7d65 --list keys.json --root root.key'],
  });
  withListOptions(command).action(async (id: string, keyId: string, options: RevokeOptions) => {
    const list = await changeKeyList(terminal, options, (before) =>
      withTeam(before, id, (team) => {
        if (!team.keys.some((one) => one.id === keyId)) refuse(`${id} has no key ${keyId}`);
        return { ...team, keys: team.keys.filter((one) => one.id !== keyId) };
      }),
    );
    show(terminal, options, {
      lines: [`key list ${list.version}: ${keyId} no longer signs for ${id}`],
      data: { list },
    });
  });
}

export function addTeam(keys: Command, terminal: Terminal): void {
  addAdd(keys, terminal);
  addRotate(keys, terminal);
  addRevokeKey(keys, terminal);
}
