import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.join(__dirname, '../../..');

const sources = execFileSync('git', ['ls-files', '-z', '*.mjs', '*.cjs', '*.js', '*.ts', '*.tsx'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\0')
  .filter((file) => file !== '' && path.join(root, file) !== __filename)
  .map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') }));

const listFilesWith = (pattern: RegExp) =>
  sources.filter(({ text }) => pattern.test(text)).map(({ file }) => file);

test('no program is started through a shell, which reads paths with spaces differently on each system', () => {
  expect(listFilesWith(/^\s*shell: (?:true|process)|\bexec(?:Sync)?\(\s*['"`]/m)).toEqual([]);
});

test('npm and npx are not started by their names, which are shell scripts on Windows', () => {
  expect(
    listFilesWith(/\b(?:spawn|spawnSync|execFile|execFileSync|run)\(\s*['"](?:npm|npx|pnpm)['"]/),
  ).toEqual([]);
});
