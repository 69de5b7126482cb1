import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { refuse } from '../refusal';
import { createDevelopmentVersion, readBuilt, type BuiltRemote } from '../remote/built-remote';
import type { Terminal } from '../terminal';
import { getNpmHere } from './npm-command.mjs';
import type { StartBuild, Outcome } from './outcome';
import { runAfterEachChange } from './watch';

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Runs the build script of a remote's package.json.
 *
 * @returns `output`: without the colours of a terminal, because the page shows it, too, and without the calls inside
 *   bundlers and the fields of their errors.
 */
export async function runScript(folder: string, env: Environment) {
  const { program, args } = getNpmHere('npm');
  const child = spawn(program, [...args, 'run', '--silent', 'build'], {
    cwd: folder,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output: Buffer[] = [];
  child.stdout.on('data', (bytes: Buffer) => output.push(bytes));
  child.stderr.on('data', (bytes: Buffer) => output.push(bytes));
  const [code] = (await once(child, 'close')) as [number | null];
  const text = stripVTControlCharacters(Buffer.concat(output).toString('utf8'));
  return {
    ok: code === 0,
    output: text.replace(/^ +at .*(?:node_modules|node:).*?(?: \{\n[^]*?^\})?$\n?/gm, '').trim(),
  };
}

/** Whether a file of a build has the same name as a file of an earlier build, and other content. */
const isNameReused = (earlierFiles: ReadonlyMap<string, string>, { manifest }: BuiltRemote) =>
  manifest.files.some(({ file, integrity }) => (earlierFiles.get(file) ?? integrity) !== integrity);

/**
 * Runs the build script of a remote, with any bundler, once and after each change. All builds have one version, so that
 * pages see which files have changed. If the names of files do not contain their hash, each build has a new version.
 */
export const buildByScript: StartBuild = ({ env, now }: Terminal, { folder, version }, report) => {
  const createVersion = () => createDevelopmentVersion(version, now());
  const files = new Map<string, string>();
  let current = createVersion();
  let isHashed = true;
  const run = async (): Promise<BuiltRemote> => {
    const { ok, output } = await runScript(folder, {
      ...env,
      PARQUE_VERSION: current,
      PARQUE_DEVELOPMENT: '1',
    });
    return ok ? readBuilt(folder) : refuse(output);
  };
  const runWithNewVersion = () => {
    current = createVersion();
    return run();
  };
  const build = async (): Promise<Outcome> => {
    const startedAt = performance.now();
    try {
      let remote = await (isHashed ? run() : runWithNewVersion());
      if (isHashed && isNameReused(files, remote)) {
        isHashed = false;
        remote = await runWithNewVersion();
      }
      for (const { file, integrity } of remote.manifest.files) files.set(file, integrity);
      return { remote, ms: performance.now() - startedAt };
    } catch (error) {
      return { error: (error as Error).message };
    }
  };
  const stop = runAfterEachChange(path.join(folder, 'src'), async () => report(await build()));
  void build().then(report);
  return stop;
};
