import { readFileSync } from 'node:fs';
import path from 'node:path';
import { attackPage } from '../../e2e/testing/hostile/attack-page';
import { attacks } from '../../e2e/testing/hostile/attacks';

test('the page on hostile teams lists the attacks that are tried', () => {
  const page = readFileSync(path.join(__dirname, '../../docs/hostile-teams.md'), 'utf8');
  expect(page).toBe(attackPage());
});

test('each attack is tried at one place at least, and none twice', () => {
  expect(attacks.filter(({ at }) => Object.keys(at).length === 0)).toEqual([]);
  expect(new Set(attacks.map(({ what }) => what)).size).toBe(attacks.length);
});
