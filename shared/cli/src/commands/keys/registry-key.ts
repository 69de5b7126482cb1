import type { PublicKeyEntity } from '@parque/contract';
import type { Command } from 'commander';
import { addCommand, show } from '../../command';
import { changeKeyList, type KeyListOptions } from '../../keys/key-list';
import { refuse } from '../../refusal';
import type { Terminal } from '../../terminal';
import { withListOptions } from './list-options';
import { parsePublicKey } from './public-key';

interface Options extends KeyListOptions {
  readonly key: PublicKeyEntity;
  readonly revoke?: string;
  readonly json?: true;
}

export function addRegistryKey(keys: Command, terminal: Terminal): void {
  const command = addCommand(keys, 'rotate-registry', {
    summary: 'Add a key to the registry; with --revoke, remove one in the same list.',
    examples: [
      'parque keys rotate-registry --key 7Yk…= --list keys.json --root root.key',
      'parque keys rotate-registry --key 7Yk…= --revoke 9f86d081884c7d65 --list keys.json --root root.key',
    ],
  })
    .requiredOption('--key <public key>', "the registry's new public key", parsePublicKey)
    .option('--revoke <key-id>', 'the key to remove');
  withListOptions(command).action(async (options: Options) => {
    const { key, revoke } = options;
    const list = await changeKeyList(terminal, options, (before) => {
      const knownIds = before.registryKeys.map(({ id }) => id);
      if (revoke && !knownIds.includes(revoke)) refuse(`the registry has no key ${revoke}`);
      const remainingKeys = before.registryKeys.filter(({ id }) => id !== revoke && id !== key.id);
      return { ...before, registryKeys: [key, ...remainingKeys] };
    });
    const signing = list.registryKeys.map(({ id }) => id).join(', ');
    show(terminal, options, {
      lines: [`key list ${list.version}: the registry signs with ${signing}`],
      data: { list },
    });
  });
}
