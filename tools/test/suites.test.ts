import { existsSync } from 'node:fs';
import path from 'node:path';
import { aloneSuites, longSuites } from './suites.mjs';

const root = path.join(__dirname, '../..');
const listed = [...aloneSuites, ...longSuites];

test.each(listed)('%s, which only test:full runs, exists', (suite) => {
  expect(suite).toMatch(/\.test\.ts$/);
  expect(existsSync(path.join(root, suite))).toBe(true);
});

test('a suite is either run alone or beside others', () => {
  expect(listed).toEqual([...new Set(listed)]);
});
