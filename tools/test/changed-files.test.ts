import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { listChangedFiles } from './changed-files.mjs';

let root: string;

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'parque-changed-'));
  for (const file of ['same.ts', 'edited.ts', 'deleted.ts', 'señal.ts'])
    writeFileSync(path.join(root, file), file);
});
afterEach(() => rmSync(root, { recursive: true }));

const runGit = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=Ana', '-c', 'user.email=ana@correo.es', ...args], { cwd: root });

test('files that differ from main and untracked files are listed; deleted and ignored files are not', () => {
  writeFileSync(path.join(root, '.gitignore'), 'ignored.ts');
  runGit('init', '-q', '-b', 'main');
  runGit('add', '.');
  runGit('commit', '-qm', 'first');
  runGit('switch', '-qc', 'work');
  writeFileSync(path.join(root, 'señal.ts'), 'other');
  runGit('commit', '-qam', 'second');
  writeFileSync(path.join(root, 'edited.ts'), 'other');
  writeFileSync(path.join(root, 'new.ts'), '');
  writeFileSync(path.join(root, 'ignored.ts'), '');
  rmSync(path.join(root, 'deleted.ts'));
  expect(listChangedFiles(root)).toEqual(['edited.ts', 'new.ts', 'señal.ts']);
});

test('a repository without main is an error that names it', () => {
  runGit('init', '-q', '-b', 'trunk');
  expect(() => listChangedFiles(root)).toThrow('main');
});
