import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { npmHere } from './npm-command.mjs';

/** The outcome of a build. */
export interface Built {
  readonly ok: boolean;
  /** Its output. */
  readonly output: string;
}

/**
 * Runs the build script of a remote's package.json, with any bundler, for development: readable, with source maps, and
 * with a new version, because versions are immutable.
 */
export async function runBuildScript(
  folder: string,
  version: string,
  env: Readonly<Record<string, string | undefined>>,
): Promise<Built> {
  const { program, args } = npmHere('npm');
  const child = spawn(program, [...args, 'run', '--silent', 'build'], {
    cwd: folder,
    env: { ...env, PARQUE_VERSION: version, PARQUE_DEVELOPMENT: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output: Buffer[] = [];
  child.stdout.on('data', (bytes: Buffer) => output.push(bytes));
  child.stderr.on('data', (bytes: Buffer) => output.push(bytes));
  const [code] = (await once(child, 'close')) as [number | null];
  return { ok: code === 0, output: Buffer.concat(output).toString('utf8').trim() };
}
