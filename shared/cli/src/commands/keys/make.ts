import type { KeyListEntity, PublicKeyEntity } from '@parque/contract';
import { computePublicKey } from '@parque/release/signing';
import type { Command } from 'commander';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { addCommand, show } from '../../command';
import { computeLifetime, readRootKey, writeKeyList, type KeyListOptions } from '../../keys/key-list';
import { refuse } from '../../refusal';
import type { Terminal } from '../../terminal';
import { addListCommand, parsePublicKey, withListOptions } from './list-command';

interface MakeOptions extends KeyListOptions {
  readonly registryKey: PublicKeyEntity;
  readonly json?: true;
}

function addFirst(keys: Command, terminal: Terminal): void {
  const command = addCommand(keys, 'list-make', {
    summary: "Create and sign the first key list of a platform, with the registry's key and without teams.",
    examples: ['parque keys list-make --list keys.json --root root.key --registry-key MCow…='],
  }).requiredOption('--registry-key <public key>', "the registry's public key", parsePublicKey);
  withListOptions(command).action(async (options: MakeOptions) => {
    const file = path.resolve(terminal.cwd, options.list);
    if (existsSync(file)) refuse(`${options.list} already exists: change it with the other commands`);
    const rootKey = await readRootKey(terminal, options);
    const issueTime = terminal.now();
    const list: KeyListEntity = {
      schema: 1,
      version: 1,
      epoch: Math.floor(issueTime.getTime() / 1000),
      ...computeLifetime(issueTime, options.days),
      teams: [],
      grants: [],
      registryKeys: [options.registryKey],
      revoked: [],
    };
    await writeKeyList(file, list, rootKey);
    const { publicKey } = computePublicKey(rootKey);
    show(terminal, options, {
      lines: [`key list 1 signed, valid until ${list.expiresAt}; root public key ${publicKey}`],
      data: { list, rootKey: publicKey },
    });
  });
}

export function addMake(keys: Command, terminal: Terminal): void {
  addFirst(keys, terminal);
  addListCommand<{ readonly newEpoch?: true; readonly days: number }>(keys, terminal, {
    usage: 'list-sign',
    summary: 'Sign the list again as its next version, with a new validity.',
    examples: [
      'parque keys list-sign --list keys.json --root root.key',
      'parque keys list-sign --list keys.json --root root.key --new-epoch',
    ],
    options: (command) =>
      command.option(
        '--new-epoch',
        'restart the registry: browsers discard the last revision that they stored',
      ),
    change: (list, { newEpoch, days }) => ({
      next: { ...list, epoch: newEpoch ? list.epoch + 1 : list.epoch },
      lines: [`signed, valid until ${computeLifetime(terminal.now(), days).expiresAt}`],
    }),
  });
}
