import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { refuse } from '../refusal';
import type { BuiltRemote } from '../remote/built-remote';
import type { Terminal } from '../terminal';
import { buildWatched, isWatchedScript } from './build-watched';
import { buildByScript } from './build-script';
import type { Outcome } from './outcome';

/**
 * Builds a remote once and after each change of its sources: by the preset or Vite if that is its build script,
 * else by that script.
 *
 * @param report - Called after each build but the first.
 * @throws Refused - When the first build fails.
 */
export async function startBuilds(
  terminal: Terminal,
  folder: string,
  report: (outcome: Outcome) => void,
): Promise<{ readonly remote: BuiltRemote; readonly stop: () => void }> {
  const text = await readFile(path.join(folder, 'package.json'), 'utf8');
  const { version, scripts } = JSON.parse(text) as {
    readonly version: string;
    readonly scripts?: { readonly build?: string };
  };
  const { build = '' } = scripts ?? {};
  const startBuild = isWatchedScript(build) ? buildWatched(build) : buildByScript;
  let stop = () => undefined as void;
  const first = await new Promise<Outcome>((resolve) => {
    let isFirst = true;
    stop = startBuild(terminal, { folder, version }, (outcome) => {
      if (isFirst) resolve(outcome);
      else report(outcome);
      isFirst = false;
    });
  });
  if (first.remote) return { remote: first.remote, stop };
  stop();
  return refuse(first.error);
}
