import type { PublicKeyEntity } from '@parque/contract';
import type { Command } from 'commander';
import { refuse } from '../../refusal';
import type { Terminal } from '../../terminal';
import { addListCommand, parsePublicKey } from './list-command';

export function addRegistryKey(keys: Command, terminal: Terminal): void {
  addListCommand<{ readonly key: PublicKeyEntity; readonly revoke?: string }>(keys, terminal, {
    usage: 'rotate-registry',
    summary: 'Add a key to the registry; with --revoke, remove one in the same list.',
    examples: [
      'parque keys rotate-registry --key 7Yk…= --list keys.json --root root.key',
      'parque keys rotate-registry --key 7Yk…= --revoke 9f86d081884c7d65 --list keys.json --root root.key',
    ],
    options: (command) =>
      command
        .requiredOption('--key <public key>', "the registry's new public key", parsePublicKey)
        .option('--revoke <key-id>', 'the key to remove'),
    change(list, { key, revoke }) {
      if (revoke && list.registryKeys.every(({ id }) => id !== revoke))
        refuse(`the registry has no key ${revoke}`);
      const registryKeys = [key, ...list.registryKeys.filter(({ id }) => id !== revoke && id !== key.id)];
      return {
        next: { ...list, registryKeys },
        lines: [`the registry signs with ${registryKeys.map(({ id }) => id).join(', ')}`],
      };
    },
  });
}
