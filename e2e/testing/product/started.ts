import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createEnvironment } from './environment';
import { root } from '../workspace';

/** A start of the product as a user runs it, with its output. */
export interface Started {
  /** Resolves once this text was printed; rejects when the program ends before. */
  waitForOutput(text: string): Promise<void>;
  signal(signal: NodeJS.Signals): void;
  readonly ended: Promise<{ readonly code: number | null; readonly stdout: string; readonly stderr: string }>;
}

/** How a start differs from `npm start` in this workspace. */
interface StartOptions {
  /** Another script of the root. */
  readonly script?: string;
  readonly workspace?: string;
}

/** Runs the script of `npm start` with only these settings. */
export function start(
  settings: Readonly<Record<string, string>>,
  { script = 'tools/start.mjs', workspace = root }: StartOptions = {},
): Started {
  const child = spawn(process.execPath, [script], {
    cwd: workspace,
    env: createEnvironment(settings),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (text) => (stdout += String(text)));
  child.stderr.on('data', (text) => (stderr += String(text)));
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, stdout, stderr }));
  return {
    waitForOutput: (text) =>
      new Promise((resolve, reject) => {
        const resolveIfPrinted = () => stdout.includes(text) && resolve();
        child.stdout.on('data', resolveIfPrinted);
        resolveIfPrinted();
        void ended.then(() => reject(new Error(`ended without printing ${text}: ${stdout}${stderr}`)));
      }),
    signal: (signal) => void child.kill(signal),
    ended,
  };
}
