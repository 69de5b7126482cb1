import type { Command } from 'commander';
import { getProduct } from '../product/api';
import { readCurrent } from '../remote/built-remote';
import { withProduct } from '../options/change-options';
import { listUncheckedFacts } from '../check';
import { checkRemote, withBrowser, type BrowserOptions } from '../check/check-remote';
import { addCommand, show } from '../command';
import { findRemoteFolder } from '../remote/remote-folder';
import type { Terminal } from '../terminal';

interface Options extends BrowserOptions {
  readonly to?: string;
}

export function addCheck(program: Command, terminal: Terminal): void {
  const command = addCommand(program, 'check [folder]', {
    summary:
      'Check whether a built remote can be deployed at a product, and print every fault that is found without a signature.',
    examples: ['parque check --to http://localhost:8080', 'parque check mfe-journal --no-browser'],
  });
  withBrowser(withProduct(command)).action(async (folder: string | undefined, options: Options) => {
    const remote = await readCurrent(terminal, findRemoteFolder(terminal, folder));
    const product = getProduct(terminal, options.to);
    const { deployed, findings } = await checkRemote(terminal, remote, product, options);
    const { name, version } = remote.manifest;
    const uncheckedFacts = listUncheckedFacts(remote.manifest, deployed, options);
    show(terminal, options, {
      lines: [
        `${name} ${version} has no fault that is found without its team's signature at ${product.url}`,
        ...uncheckedFacts.map((fact) => `- only \`parque publish\` finds: ${fact}`),
      ],
      data: { name, version, url: product.url, findings, unchecked: uncheckedFacts },
    });
  });
}
