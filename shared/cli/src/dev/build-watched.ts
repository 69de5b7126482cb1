import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';
import { createDevelopmentVersion, readBuilt } from '../remote/built-remote';
import type { StartBuild } from './outcome';

/** A message of a watching build. */
interface Message {
  readonly ok: boolean;
  readonly output: string;
  readonly ms: number;
}

/** Not `dist`, so that a release can be built while `parque dev` runs. */
const outDir = '.cache/dev';

/**
 * Build scripts that can watch: the package of their program, the program in it, and how it is started. Vite rejects a
 * second build with the same mode.
 */
const watchers = {
  'parque-build': ['@parque/remote', 'build/cli.mjs', '--watch', outDir],
  'vite build': [
    ...['vite', 'bin/vite.js', 'build', '--watch', '--outDir', outDir],
    ...['--mode', 'development', '--logLevel', 'error'],
  ],
} as const;

/** A build script that can watch, such as that of a generated remote. */
export type WatchedScript = keyof typeof watchers;

export const isWatchedScript = (script: string): script is WatchedScript => Object.hasOwn(watchers, script);

/** Returns the command of a watching build, from the packages that a remote has installed. */
function resolveCommand(folder: string, script: WatchedScript): readonly string[] {
  const [name, program, ...args] = watchers[script];
  const manifest = createRequire(path.join(folder, 'package.json')).resolve(`${name}/package.json`);
  return [path.join(path.dirname(manifest), program), ...args];
}

/**
 * Builds a remote by a script that watches, which compiles only what changed. All builds have one version: the names of
 * their files contain their hash.
 */
export const buildWatched =
  (script: WatchedScript): StartBuild =>
  ({ env, now }, { folder, version }, report) => {
    const child = spawn(process.execPath, [...resolveCommand(folder, script)], {
      cwd: folder,
      env: { ...env, PARQUE_VERSION: createDevelopmentVersion(version, now()), PARQUE_DEVELOPMENT: '1' },
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    let complaint = '';
    child.stderr?.on('data', (bytes: Buffer) => (complaint += bytes.toString()));
    child.on('message', (message) => {
      const { ok, output, ms } = message as Message;
      if (!ok) return report({ error: output });
      readBuilt(folder, outDir).then(
        (remote) => report({ remote, ms }),
        (error: unknown) => report({ error: (error as Error).message }),
      );
    });
    let isStopped = false;
    child.once('close', () => {
      if (!isStopped) report({ error: complaint.trim() || `${script} has ended` });
    });
    return () => {
      isStopped = true;
      child.kill();
    };
  };
