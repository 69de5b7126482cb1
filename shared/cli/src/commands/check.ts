import type { Command } from 'commander';
import { productAt } from '../product/api';
import { readReleasable } from '../remote/built-remote';
import { withProduct } from '../options/change-options';
import { checkRemote, withBrowser, type BrowserOptions } from '../check/check-remote';
import { addCommand, show } from '../command';
import { remoteFolder } from '../remote/remote-folder';
import type { Terminal } from '../terminal';

interface Options extends BrowserOptions {
  readonly to?: string;
}

export function addCheck(program: Command, terminal: Terminal): void {
  const command = addCommand(program, 'check [folder]', {
    summary: 'Check whether a built remote can be deployed at a product, and print every fault.',
    examples: ['parque check --to http://localhost:8080', 'parque check mfe-journal --no-browser'],
  });
  withBrowser(withProduct(command)).action(async (folder: string | undefined, options: Options) => {
    const built = await readReleasable(remoteFolder(terminal, folder));
    const product = productAt(terminal, options.to);
    const { found } = await checkRemote(terminal, built, product, options);
    const { name, version } = built.manifest;
    show(terminal, options, {
      lines: [`${name} ${version} can be deployed at ${product.url}`],
      data: { name, version, url: product.url, findings: found },
    });
  });
}
