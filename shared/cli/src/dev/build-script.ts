import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** How a build ended. */
export interface Built {
  readonly ok: boolean;
  /** What it said. */
  readonly output: string;
}

/**
 * Runs the build script of a remote's package.json, whatever bundler it calls, for development: readable, with source
 * maps, and as a version of its own, because a version never changes.
 */
export async function runBuildScript(
  folder: string,
  version: string,
  env: Readonly<Record<string, string | undefined>>,
): Promise<Built> {
  const child = spawn('npm', ['run', '--silent', 'build'], {
    cwd: folder,
    env: { ...env, PARQUE_VERSION: version, PARQUE_DEVELOPMENT: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
  });
  const said: Buffer[] = [];
  child.stdout.on('data', (bytes: Buffer) => said.push(bytes));
  child.stderr.on('data', (bytes: Buffer) => said.push(bytes));
  const [code] = (await once(child, 'close')) as [number | null];
  return { ok: code === 0, output: Buffer.concat(said).toString('utf8').trim() };
}
