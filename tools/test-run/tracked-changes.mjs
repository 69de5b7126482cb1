import { spawnSync } from 'node:child_process';

/** How the files of the repository differ from its last commit, as one text; empty where there is no repository. */
export function trackedChanges(root) {
  const { stdout } = spawnSync('git', ['diff', 'HEAD'], { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 28 });
  return stdout ?? '';
}
