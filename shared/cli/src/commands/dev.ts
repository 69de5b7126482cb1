import type { Command } from 'commander';
import { once } from 'node:events';
import path from 'node:path';
import { getProduct } from '../product/api';
import { addCommand, show } from '../command';
import { startDevelopment } from '../dev/development-server';
import { parsePort } from '../options/parse-options';
import { findSourceFolder } from '../remote/remote-folder';
import type { Terminal } from '../terminal';

interface Options {
  readonly to?: string;
  readonly port: number;
  readonly json?: true;
}

const local = 'http://localhost:8080';

export function addDev(program: Command, terminal: Terminal): void {
  addCommand(program, 'dev [folders...]', {
    summary:
      'Work on one or several remotes inside a running product: its shell, its data and its other remotes, on this machine only. Every change of the sources is built and shown; the state of the components is kept.',
    examples: ['parque dev', 'parque dev mfe-avisos mfe-graficos --to https://parque.example --port 5181'],
  })
    .option(
      '--to <url>',
      `the product; by default PARQUE_URL, the running workspace, the one of \`parque login\`, or ${local}`,
    )
    .option('--port <port>', 'port of the local page', parsePort, 5180)
    .action(async (names: readonly string[], options: Options) => {
      const folders = (names.length > 0 ? names : ['.']).map((name) => findSourceFolder(terminal, name));
      const product = getProduct(terminal, options.to, local);
      const { url, isRefreshed, close } = await startDevelopment(terminal, {
        folders,
        product,
        port: options.port,
      });
      show(terminal, options, {
        lines: [
          `${folders.map((folder) => path.basename(folder)).join(', ')} inside ${product.url}: ${url}`,
          isRefreshed
            ? 'Each edit is shown at once, with the state of the components kept.'
            : 'react and react-dom are not installed in the folder, so each edit of code reloads the page.',
          'Ctrl-C ends it.',
        ],
        data: { url, shell: product.url },
      });
      await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
      await close();
    });
}
