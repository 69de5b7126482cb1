import type { Command } from 'commander';
import { refuse, UsageError } from '../../refusal';
import { parseReason } from '../../options/parse-options';
import type { Terminal } from '../../terminal';
import { addListCommand } from './list-command';

export function addRevoke(keys: Command, terminal: Terminal): void {
  addListCommand<{ readonly reason: string }>(keys, terminal, {
    usage: 'revoke-release <name@version>',
    summary: 'Revoke a release permanently: no browser that has received this list runs it again.',
    examples: [
      "parque keys revoke-release journal@1.4.0 --reason 'leaks the token' --list keys.json --root root.key",
    ],
    options: (command) => command.requiredOption('--reason <text>', 'why', parseReason),
    change(list, { reason }, release = '') {
      const [, name, version] = /^([a-z][a-z0-9-]*)@(.+)$/.exec(release) ?? [];
      if (!name || !version) throw new UsageError(`${release} is not a release: write it as journal@1.4.0`);
      if (list.revoked.some((entry) => entry.name === name && entry.version === version))
        refuse(`${release} is already revoked`);
      return {
        next: { ...list, revoked: [...list.revoked, { name, version, reason }] },
        lines: [`${release} is revoked (${reason})`],
      };
    },
  });
}
