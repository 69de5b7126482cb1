import type { Command } from 'commander';
import { addCommand, show } from '../command';
import { getProduct } from '../product/api';
import { fetchDocument } from '../product/deployed';
import { storeLogin } from '../product/login';
import type { Terminal } from '../terminal';

export function addLogin(program: Command, terminal: Terminal): void {
  addCommand(program, 'login <url>', {
    summary: 'Store the address of the product for all further commands. --to and PARQUE_URL have priority.',
    examples: ['parque login https://parque.example'],
  }).action(async (typed: string, options: { readonly json?: true }) => {
    const { url } = getProduct(terminal, typed);
    await fetchDocument({ url });
    await storeLogin(terminal, url);
    show(terminal, options, { lines: [`further commands are for ${url}`], data: { url } });
  });
}
