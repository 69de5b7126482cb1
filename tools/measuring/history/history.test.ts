import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../../root.mjs';
import { historyPage, type Measurement } from './history.mjs';
import { figuresIn, mainFigures, nameOf } from './main-figures.mjs';

const text = (file: string) => readFileSync(path.join(root, file), 'utf8');

const measured = (day: number, value: number): Measurement => ({
  part: 'calls',
  date: `2026-11-${String(day).padStart(2, '0')}`,
  commit: 'c77382c',
  load: 2,
  figures: { 'registry revision': value },
});

test('only the main figures of a part are kept, each as its first number', () => {
  const columns = ['', 'one process: a second', 'share', 'holds'];
  const rows = [
    ['registry revision', 2605, '0.75 (0.70–0.80)', 'no'],
    ['own account', 2862, '1.35', 'yes'],
  ];
  expect(figuresIn('calls', [{ title: 'Calls', columns, rows }])).toEqual({ 'registry revision': 0.75 });
  expect(figuresIn('peers', [{ title: 'Calls', columns, rows }])).toEqual({});
});

test('numbers with a separator of thousands are read whole', () => {
  const columns = ['', 'two processes'];
  const rows = [['last deal → all copied, ms', '1,076']];
  expect(figuresIn('copier', [{ title: 'Copier', columns, rows }])).toEqual({
    'last deal → all copied, ms': 1076,
  });
});

test('the page shows the eight newest measurements of a part, the newest first', () => {
  const all = Array.from({ length: 9 }, (_, index) => measured(index + 1, index + 1));
  const row = historyPage(all)
    .split('\n')
    .find((line) => line.startsWith('| registry revision'));
  expect(row).toBe('| registry revision | ≥ 0.85 | 9 | 8 | 7 | 6 | 5 | 4 | 3 | 2 |');
});

test('each kept figure is a main figure of its part', () => {
  const kept: Measurement[] = JSON.parse(text('bench/history.json'));
  for (const { part, figures } of kept) {
    const names = mainFigures.filter((figure) => figure.part === part).map(nameOf);
    expect(names).toEqual(expect.arrayContaining(Object.keys(figures)));
  }
});

test('the committed page is generated from the committed measurements', () => {
  const prettier = path.join(root, 'node_modules/prettier/bin/prettier.cjs');
  const page = execFileSync(process.execPath, [prettier, '--stdin-filepath', 'docs/performance-history.md'], {
    cwd: root,
    input: historyPage(JSON.parse(text('bench/history.json'))),
    encoding: 'utf8',
  });
  expect(text('docs/performance-history.md')).toBe(page);
});
