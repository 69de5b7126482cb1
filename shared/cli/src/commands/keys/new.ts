import { remoteNamePattern } from '@parque/contract/declaration';
import { Option, type Command } from 'commander';
import path from 'node:path';
import { addCommand, show } from '../../command';
import { getKeyFolder, createKeyFile, getTeamKeyFile } from '../../keys/key-file';
import { UsageError } from '../../refusal';
import type { Terminal } from '../../terminal';

type Role = 'team' | 'registry' | 'root';

interface Options {
  readonly out?: string;
  readonly for: Role;
  readonly json?: true;
}

export function addNew(keys: Command, terminal: Terminal): void {
  addCommand(keys, 'new <name>', {
    summary:
      'Create an Ed25519 key: the private half in a file that only you can read, the public half on the screen.',
    examples: ['parque keys new journal', 'parque keys new platform --for root --out /media/offline'],
  })
    .option('--out <folder>', 'folder of the private key; by default ~/.config/parque/keys')
    .addOption(
      new Option('--for <role>', 'the role of the key').choices(['team', 'registry', 'root']).default('team'),
    )
    .action(async (name: string, options: Options) => {
      if (!remoteNamePattern.test(name)) {
        throw new UsageError(
          `${name} is not a name: 2 to 31 lower case letters, digits and dashes, a letter first`,
        );
      }
      const folder = options.out ? path.resolve(terminal.cwd, options.out) : getKeyFolder(terminal);
      const file = path.join(folder, options.for === 'team' ? getTeamKeyFile(name) : `${name}.key`);
      const key = await createKeyFile(file);
      show(terminal, options, {
        lines: [`${options.for} key ${key.id} of ${name}: ${key.publicKey}`, `private half in ${file}`],
        data: { name, role: options.for, ...key, file },
      });
    });
}
