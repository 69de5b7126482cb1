import { spawnSync } from 'node:child_process';

/**
 * Returns the difference of the tracked files from the last commit as one text; empty without a repository.
 *
 * @param {string} root - The workspace.
 */
export function listTrackedChanges(root) {
  const { stdout } = spawnSync('git', ['diff', 'HEAD'], { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 28 });
  return stdout ?? '';
}
