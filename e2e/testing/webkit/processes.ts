import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { findFreePort } from '../../../tools/processes/free-port.mjs';
import { waitUntilReady } from '../../../tools/processes/wait-until-ready.mjs';

/** A program and the processes that it starts. */
interface Program {
  /** What it writes to file descriptor 3. */
  readonly output: Readable;
  /** Aborts when the program ends. */
  readonly ended: AbortSignal;
  stop(): Promise<void>;
}

/** Starts a program that ends with this process. */
function startProgram(name: string, args: readonly string[], env: NodeJS.ProcessEnv): Program {
  // `detached` gives the program a process group of its own, which also contains the browser that a driver starts.
  const child = spawn(name, args, { env, stdio: ['ignore', 'ignore', 'ignore', 'pipe'], detached: true });
  const exitController = new AbortController();
  const end = () => exitController.abort();
  // Rejected when the program cannot be started.
  const exit = once(child, 'exit').then(end, end);
  const kill = () => {
    if (child.pid === undefined) return;
    try {
      process.kill(-child.pid, 'SIGKILL');
    } catch {
      // All processes of the group have ended.
    }
  };
  process.once('exit', kill);
  return {
    output: child.stdio[3] as Readable,
    ended: exitController.signal,
    async stop() {
      process.off('exit', kill);
      kill();
      await exit;
    },
  };
}

/** A display without a screen. */
export interface Display {
  readonly name: string;
  stop(): Promise<void>;
}

/** Starts a display with the program of the package xvfb. */
export async function startDisplay(): Promise<Display> {
  const args = ['-displayfd', '3', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'];
  const { output, ended: exitSignal, stop } = startProgram('Xvfb', args, process.env);
  const [number] = (await once(createInterface({ input: output }), 'line', { signal: exitSignal })) as [
    string,
  ];
  return { name: `:${number}`, stop };
}

/** A home folder with the settings of GTK: without animations, elements do not move while they are clicked. */
function createHome(): string {
  const home = mkdtempSync(path.join(tmpdir(), 'parque-webkit-'));
  const folder = path.join(home, '.config/gtk-3.0');
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'settings.ini'), '[Settings]\ngtk-enable-animations=0\n');
  return home;
}

/** A WebDriver server for one browser. */
export interface DriverServer {
  readonly address: string;
  /** Stops it and its browser. */
  stop(): Promise<void>;
}

/** Starts the WebDriver server of the package webkit2gtk-driver. */
export async function startDriverServer(display: Display): Promise<DriverServer> {
  const home = createHome();
  const port = await findFreePort();
  const program = startProgram('WebKitWebDriver', [`--port=${port}`, '--host=127.0.0.1'], {
    PATH: process.env.PATH,
    HOME: home,
    DISPLAY: display.name,
    GDK_BACKEND: 'x11',
    LIBGL_ALWAYS_SOFTWARE: '1',
    LANGUAGE: 'es_ES',
    NO_AT_BRIDGE: '1',
    TZ: 'Europe/Madrid',
  });
  const address = `http://127.0.0.1:${port}`;
  const stop = async () => {
    await program.stop();
    // Processes of the browser may write until they have ended.
    rmSync(home, { recursive: true, force: true, maxRetries: 10 });
  };
  if (await waitUntilReady(`${address}/status`, program.ended)) return { address, stop };
  await stop();
  throw new Error('WebKitWebDriver ended before it was ready');
}
