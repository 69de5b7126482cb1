import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';
import { createDevelopmentVersion, readBuilt } from '../remote/built-remote';
import type { StartBuild } from './outcome';

/** A message of `parque-build --watch`. */
interface Message {
  readonly ok: boolean;
  readonly output: string;
  readonly ms: number;
}

/** Returns the program of `parque-build` that a remote has installed. */
function resolveProgram(folder: string): string {
  const manifest = createRequire(path.join(folder, 'package.json')).resolve('@parque/remote/package.json');
  return path.join(path.dirname(manifest), 'build/cli.mjs');
}

/**
 * Builds a remote by `parque-build --watch`, which compiles only what changed. All builds have one version: the names of
 * their files contain their hash.
 */
export const buildByPreset: StartBuild = ({ env, now }, { folder, version }, report) => {
  const child = spawn(process.execPath, [resolveProgram(folder), '--watch'], {
    cwd: folder,
    env: { ...env, PARQUE_VERSION: createDevelopmentVersion(version, now()) },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let complaint = '';
  child.stderr?.on('data', (bytes: Buffer) => (complaint += bytes.toString()));
  child.on('message', (message) => {
    const { ok, output, ms } = message as Message;
    if (!ok) return report({ error: output });
    readBuilt(folder).then(
      (built) => report({ built, ms }),
      (error: unknown) => report({ error: (error as Error).message }),
    );
  });
  let isStopped = false;
  child.once('close', () => {
    if (!isStopped) report({ error: complaint.trim() || 'parque-build has ended' });
  });
  return () => {
    isStopped = true;
    child.kill();
  };
};
