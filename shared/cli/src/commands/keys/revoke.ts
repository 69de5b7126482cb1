import type { Command } from 'commander';
import { addCommand, show } from '../../command';
import { changeKeyList, type KeyListOptions } from '../../keys/key-list';
import { refuse, UsageError } from '../../refusal';
import { parseReason } from '../../options/parse-options';
import type { Terminal } from '../../terminal';
import { withListOptions } from './list-options';

interface Options extends KeyListOptions {
  readonly reason: string;
  readonly json?: true;
}

export function addRevoke(keys: Command, terminal: Terminal): void {
  const command = addCommand(keys, 'revoke-release <name@version>', {
    summary: 'Revoke a release permanently: no browser that has received this list runs it again.',
    examples: [
      "parque keys revoke-release journal@1.4.0 --reason 'leaks the token' --list keys.json --root root.key",
    ],
  }).requiredOption('--reason <text>', 'why', parseReason);
  withListOptions(command).action(async (release: string, options: Options) => {
    const [, name, version] = /^([a-z][a-z0-9-]*)@(.+)$/.exec(release) ?? [];
    if (!name || !version) throw new UsageError(`${release} is not a release: write it as journal@1.4.0`);
    const list = await changeKeyList(terminal, options, (before) => {
      if (before.revoked.some((one) => one.name === name && one.version === version)) {
        refuse(`${release} is already revoked`);
      }
      return { ...before, revoked: [...before.revoked, { name, version, reason: options.reason }] };
    });
    show(terminal, options, {
      lines: [`key list ${list.version}: ${release} is revoked (${options.reason})`],
      data: { list },
    });
  });
}
