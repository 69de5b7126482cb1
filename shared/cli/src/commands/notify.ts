import type { RegistryCommandEntity } from '@parque/contract';
import type { Command } from 'commander';
import { addCommand, show } from '../command';
import { withChangeOptions } from '../options/change-options';
import { parseNumbers } from '../options/parse-options';
import { getProduct } from '../product/api';
import { sendMessage, type ChangeOptions } from '../product/change';
import { findRemotePlace } from '../remote/remote-place';
import type { Terminal } from '../terminal';

type Message = Omit<Extract<RegistryCommandEntity['action'], { command: 'notify' }>, 'command' | 'key'>;

interface Options extends ChangeOptions, Message {
  readonly event: string;
}

/** `notify`: a message of a kind that the stable release declares, to owners of its product. */
export function addNotify(program: Command, terminal: Terminal): void {
  const command = addCommand(program, 'notify [remote]', {
    summary: 'Send a message of a declared kind to the users who own the product of the remote.',
    examples: [
      "parque notify avisos --kind precio --event eurusd-1.10 --title 'EURUSD a 1,10' --text 'Tu aviso se ha cumplido.' --path /avisos --users 41 --reason alert",
    ],
  })
    .requiredOption('--kind <id>', 'a kind that the manifest of the stable release declares')
    .requiredOption('--event <key>', 'identifies the event: a second message with it is not sent')
    .requiredOption('--title <text>', 'in Spanish')
    .requiredOption('--text <text>', 'in Spanish, without amounts')
    .requiredOption('--path <address>', 'an address of the remote')
    .option('--users <ids>', 'only these owners', parseNumbers);
  withChangeOptions(command).action(async (nameOrPath: string | undefined, options: Options) => {
    const product = getProduct(terminal, options.to);
    const place = await findRemotePlace(terminal, nameOrPath);
    const { kind, event: key, title, text, path, users } = options;
    const action = { command: 'notify', kind, key, title, text, path, ...(users && { users }) } as const;
    const result = await sendMessage(terminal, { product, place, action }, options);
    show(terminal, options, { lines: [`sent to ${result.users} users`], data: result });
  });
}
