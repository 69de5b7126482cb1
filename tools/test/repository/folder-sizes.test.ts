import { execFileSync } from 'node:child_process';
import path from 'node:path';

const root = path.join(__dirname, '../../..');

const maxFiles = 25;

function listSourceFiles(): string[] {
  const trackedFiles = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' }).split('\0');
  return trackedFiles.filter((file) => /(?<!\.d)\.(?:[cm]?[jt]s|tsx|css)$/.test(file));
}

test('no folder has more than 25 source files of its own', () => {
  const counts = new Map<string, number>();
  for (const file of listSourceFiles()) {
    const folder = path.posix.dirname(file);
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  expect([...counts].filter(([, count]) => count > maxFiles)).toEqual([]);
});
