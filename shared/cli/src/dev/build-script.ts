import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { refuse } from '../refusal';
import { developmentVersion, readBuilt } from '../remote/built-remote';
import type { Terminal } from '../terminal';
import { npmHere } from './npm-command.mjs';
import type { BuildOf, Outcome } from './outcome';
import { afterEachChange } from './watch';

/** Runs the build script of a remote's package.json: readable, with source maps. */
async function runScript(
  folder: string,
  version: string,
  env: Readonly<Record<string, string | undefined>>,
): Promise<{ readonly ok: boolean; readonly output: string }> {
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

/**
 * Runs the build script of a remote, with any bundler, once and after each change. Each build has a new version, since
 * the names of its files may be the same.
 */
export const buildByScript: BuildOf = ({ env, now }: Terminal, { folder, version }, report) => {
  const build = async (): Promise<Outcome> => {
    const startedAt = performance.now();
    try {
      const { ok, output } = await runScript(folder, developmentVersion(version, now()), env);
      const built = ok ? await readBuilt(folder) : refuse(output);
      return { built, ms: performance.now() - startedAt };
    } catch (error) {
      return { error: (error as Error).message };
    }
  };
  const stop = afterEachChange(path.join(folder, 'src'), async () => report(await build()));
  void build().then(report);
  return stop;
};
