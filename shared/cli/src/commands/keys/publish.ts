import { publishKeyList } from '@parque/contract/addresses';
import { InvalidArgumentError, type Command } from 'commander';
import path from 'node:path';
import { callApi, getProduct } from '../../product/api';
import { withProduct } from '../../options/change-options';
import { addCommand, show } from '../../command';
import { readSigned } from '../../keys/key-list';
import type { Terminal } from '../../terminal';

interface Options {
  readonly to?: string;
  readonly list: string;
  readonly acceptLoss?: readonly string[];
  readonly json?: true;
}

function parseRemotes(text: string): string[] {
  if (!/^[a-z][a-z0-9-]*(,[a-z][a-z0-9-]*)*$/.test(text))
    throw new InvalidArgumentError('It is not a list of remotes, separated by commas.');
  return text.split(',');
}

const revivedBy =
  'A remote of which no version is left is stopped, with a notice to its users: when its team has published it again with a key of the list, `parque kill --undo` starts it.';

export function addPublish(keys: Command, terminal: Terminal): void {
  const command = addCommand(keys, 'publish', {
    summary:
      'Publish a newer key list at a product. It needs only the signature of the root. A list that takes the stable version of a remote from its users is rejected.',
    examples: [
      'parque keys publish --list keys.json --to https://parque.example',
      'parque keys publish --list keys.json --accept-loss avisos --to https://parque.example',
    ],
  })
    .requiredOption('--list <file>', 'the signed key list')
    .option(
      '--accept-loss <remotes>',
      'after a theft of a key: remotes that may lose their stable version, separated by commas',
      parseRemotes,
    );
  withProduct(command).action(async (options: Options) => {
    const product = getProduct(terminal, options.to);
    const body = await readSigned(path.resolve(terminal.cwd, options.list));
    const what = 'the key list';
    const { acceptLoss } = options;
    const answer = await callApi<{ revision: number; version: number }>(product, publishKeyList, {
      body,
      what,
      ...(acceptLoss && { query: { acceptLoss: acceptLoss.join(',') } }),
    });
    show(terminal, options, {
      lines: [
        `key list ${answer.version} is valid at ${product.url} (revision ${answer.revision})`,
        ...(acceptLoss ? [`accepted is the loss of ${acceptLoss.join(', ')}. ${revivedBy}`] : []),
      ],
      data: answer,
    });
  });
}
