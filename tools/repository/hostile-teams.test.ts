import { readFileSync } from 'node:fs';
import path from 'node:path';
import { attackPage } from '../../e2e/testing/hostile/attack-page';
import { attacks } from '../../e2e/testing/hostile/attacks';
import { frameAttacks, thirdPartyClaims } from '../../e2e/testing/hostile/third-party';

test('the page on hostile teams lists the attacks that are tried', () => {
  const page = readFileSync(path.join(__dirname, '../../docs/hostile-teams.md'), 'utf8');
  expect(page).toBe(attackPage());
});

test.each([
  ['a team', attacks],
  ['a third party', thirdPartyClaims],
])('each attack of %s is tried at one place at least, and none twice', (_who, tried) => {
  expect(tried.filter(({ at }) => Object.keys(at).length === 0)).toEqual([]);
  expect(new Set(tried.map(({ what }) => what)).size).toBe(tried.length);
});

test('no attack in the frame of a third party is listed twice', () => {
  expect(new Set(frameAttacks.map(({ what }) => what)).size).toBe(frameAttacks.length);
});
