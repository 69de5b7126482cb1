import { spawnSync } from 'node:child_process';

/**
 * @param {string} root
 * @param {string[]} args
 */
function runGit(root, ...args) {
  return spawnSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 28 });
}

/**
 * @param {string} root
 * @param {string[]} args
 */
function readGit(root, ...args) {
  const { status, stdout, stderr, error } = runGit(root, ...args);
  if (status !== 0) throw new Error(`The changes since main are unknown. ${error?.message ?? stderr.trim()}`);
  return stdout;
}

/**
 * Lists the files that differ from the branch main, and those that git does not track. Deleted files are left out.
 *
 * @param {string} root - The workspace.
 * @returns {string[]} Paths relative to the root.
 * @throws {Error} Without git, or without a branch main.
 */
export function listChangedFiles(root) {
  const base = readGit(root, 'merge-base', 'main', 'HEAD').trim();
  const lists = [
    readGit(root, 'diff', '--name-only', '--diff-filter=d', '-z', base),
    readGit(root, 'ls-files', '--others', '--exclude-standard', '-z'),
  ];
  const files = lists.flatMap((list) => list.split('\0')).filter(Boolean);
  return [...new Set(files)].sort();
}

/**
 * Returns the difference of the tracked files from the last commit as one text; empty without a repository.
 *
 * @param {string} root - The workspace.
 */
export const listTrackedChanges = (root) => runGit(root, 'diff', 'HEAD').stdout ?? '';
