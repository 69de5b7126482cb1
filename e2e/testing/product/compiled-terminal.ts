import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { bundleProgram } from '../../../tools/build/api-programs.mjs';
import { compileProgram, hasCompiler } from '../../../terminal/build/compile.mjs';
import { root } from '../workspace';
import type { Product } from './product';

/** A terminal of MetaTrader with the compiled program, in a process of its own that outlives the program. */
export interface CompiledTerminal {
  /** Sends a command (`api/src/trading/terminal/testing/compiled/compiled-process.ts`). Returns its answer. */
  command(line: string): Promise<string>;
  /** The symbols that its account holds, sorted, and the positions by ticket. */
  listPositions(): Promise<readonly { readonly ticket: string; readonly symbol: string }[]>;
  stop(): Promise<void>;
}

/**
 * Compiles the program of a download from an address. Its terminals get the address as an input, as the port of a product
 * differs between runs, and a program that does not differ is compiled once.
 *
 * @throws Error - `g++` is missing, or the program has another address.
 */
export async function createCompiledTerminals(source: string, { address }: Product) {
  if (!hasCompiler()) throw new Error('g++ is missing: this journey compiles the program for MetaTrader');
  if (!source.includes(`InpAddress = "${address}"`)) throw new Error(`the program does not call ${address}`);
  const program = await compileProgram(
    path.join(root, 'terminal'),
    path.join(root, '.cache/terminal'),
    source.replaceAll(address, 'http://localhost:8080'),
  );
  const host = await bundleProgram(root, 'trading/terminal/testing/compiled/compiled-process.ts');
  const runningTerminals: CompiledTerminal[] = [];

  /** Starts a terminal in an account of its own trade server, with the code that a page shows. */
  function start({ address }: Product, code: string, login: number): CompiledTerminal {
    const options = ['--program', program, '--to', address, '--code', code, '--login', String(login)];
    const child = spawn(process.execPath, [host.program, ...options], { stdio: ['pipe', 'pipe', 'inherit'] });
    const end = () => child.kill();
    process.once('exit', end);
    const exited = once(child, 'exit');
    const waiting: { resolve: (text: string) => void; reject: (error: Error) => void }[] = [];
    createInterface({ input: child.stdout }).on('line', (line) => {
      waiting.shift()?.resolve(JSON.parse(line) as string);
    });
    void exited.then(() => {
      for (const { reject } of waiting.splice(0)) reject(new Error('the terminal has ended'));
    });
    const terminal: CompiledTerminal = {
      command: (line) =>
        new Promise((resolve, reject) => {
          waiting.push({ resolve, reject });
          child.stdin.write(`${line}\n`);
        }),
      async listPositions() {
        const text = await terminal.command('positions');
        const [head, ...lines] = text.split('\n');
        if (head !== `positions: ${lines.length}`) throw new Error(`this is no list of positions: ${text}`);
        return lines.map((line) => {
          const [ticket = '', , ...symbol] = line.split(' ');
          return { ticket, symbol: symbol.join(' ') };
        });
      },
      async stop() {
        process.off('exit', end);
        if (child.exitCode === null) child.stdin.end('exit\n');
        await exited;
      },
    };
    runningTerminals.push(terminal);
    return terminal;
  }

  return {
    start,
    async stop(): Promise<void> {
      for (const terminal of runningTerminals) await terminal.stop();
      await host.remove();
    },
  };
}
