import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { root } from '../workspace';
import type { Product } from './product';

/** MetaTrader with the program, in a process of its own. */
export interface Terminal {
  stop(): Promise<void>;
}

/** Starts a terminal in an account of its own trade server, with the code that a page shows. */
export function startTerminal({ address }: Product, code: string, login: number): Terminal {
  const folder = mkdtempSync(path.join(tmpdir(), 'parque-terminal-'));
  const options = ['--pair', code, '--to', address, '--login', String(login), '--folder', folder];
  const child = spawn(process.execPath, ['api/dist/terminal.js', ...options], {
    cwd: root,
    stdio: ['pipe', 'ignore', 'inherit'],
  });
  const end = () => child.kill();
  process.once('exit', end);
  return {
    async stop() {
      process.off('exit', end);
      if (child.exitCode === null && child.kill()) await once(child, 'exit');
      rmSync(folder, { recursive: true });
    },
  };
}
