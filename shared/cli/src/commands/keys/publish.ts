import { publishKeyList } from '@parque/contract/addresses';
import type { Command } from 'commander';
import path from 'node:path';
import { callApi, productAt } from '../../product/api';
import { withProduct } from '../../options/change-options';
import { addCommand, show } from '../../command';
import { readSigned } from '../../keys/key-list';
import type { Terminal } from '../../terminal';

interface Options {
  readonly to?: string;
  readonly list: string;
  readonly json?: true;
}

export function addPublish(keys: Command, terminal: Terminal): void {
  const command = addCommand(keys, 'publish', {
    summary: 'Publish a newer key list at a product. It needs only the signature of the root.',
    examples: ['parque keys publish --list keys.json --to https://parque.example'],
  }).requiredOption('--list <file>', 'the signed key list');
  withProduct(command).action(async (options: Options) => {
    const product = productAt(terminal, options.to);
    const body = await readSigned(path.resolve(terminal.cwd, options.list));
    const what = 'the key list';
    const answer = await callApi<{ revision: number; version: number }>(product, publishKeyList, {
      body,
      what,
    });
    show(terminal, options, {
      lines: [`key list ${answer.version} is valid at ${product.url} (revision ${answer.revision})`],
      data: answer,
    });
  });
}
