import type { Command } from 'commander';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { getProduct } from '../product/api';
import { addCommand, show } from '../command';
import { startDevelopment } from '../dev/development-server';
import { parsePort } from '../options/parse-options';
import type { Terminal } from '../terminal';

interface Options {
  readonly to?: string;
  readonly port: number;
  readonly json?: true;
}

const local = 'http://localhost:8080';

export function addDev(program: Command, terminal: Terminal): void {
  addCommand(program, 'dev [folder]', {
    summary:
      'Work on a remote inside a running product: its shell, its data and its other remotes, on this machine only. Every change of the sources is built; the page replaces its styles or reloads.',
    examples: ['parque dev', 'parque dev mfe-avisos --to https://parque.example --port 5181'],
  })
    .option(
      '--to <url>',
      `the product; by default PARQUE_URL, the running workspace, the one of \`parque login\`, or ${local}`,
    )
    .option('--port <port>', 'port of the local page', parsePort, 5180)
    .action(async (typed: string | undefined, options: Options) => {
      const places = [typed ?? '.', `mfe-${typed}`].map((place) => path.resolve(terminal.cwd, place));
      const folder = places.find((place) => existsSync(place)) ?? terminal.cwd;
      const product = getProduct(terminal, options.to, local);
      const { url, close } = await startDevelopment(terminal, { folder, product, port: options.port });
      show(terminal, options, {
        lines: [
          `${path.basename(folder)} inside ${product.url}: ${url}`,
          'React is the production build of that shell, without Fast Refresh: code reloads the page, styles do not.',
          'Ctrl-C ends it.',
        ],
        data: { url, shell: product.url },
      });
      await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
      await close();
    });
}
