import { readFileSync } from 'node:fs';
import path from 'node:path';
import { nextState, purchaseEffects, purchaseStates, type PurchaseState } from './purchase-state';

const manual = readFileSync(path.join(__dirname, '../../../../../docs/hotmart.md'), 'utf8');

/** Rows of the Markdown table whose first heading is this one, as texts of their cells. */
function listRowsUnder(heading: string): string[][] {
  const lines = manual.split('\n');
  const start = lines.findIndex((line) => line.startsWith(`| ${heading} `));
  const end = lines.findIndex((line, i) => i > start && !line.startsWith('|'));
  return lines.slice(start, end).map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim().replaceAll('`', '')),
  );
}

const states = Object.keys(purchaseStates) as PurchaseState[];

test('the manual lists the access and the revenue of each state', () => {
  const [, , ...rows] = listRowsUnder('state');
  expect(rows.map(([state, access, revenue]) => [state, access, revenue])).toEqual(
    states.map((state) => [state, purchaseStates[state].access, purchaseStates[state].revenue]),
  );
});

test('the manual lists the next state of each state and event', () => {
  const [head, , ...rows] = listRowsUnder('from');
  expect(head).toEqual(['from', ...purchaseEffects.map((effect) => effect.replace('PURCHASE_', ''))]);
  expect(rows).toEqual(
    states.map((state) => [state, ...purchaseEffects.map((effect) => nextState(state, effect))]),
  );
});

test('no event changes a purchase whose money was charged back', () => {
  expect(new Set(purchaseEffects.map((effect) => nextState('charged_back', effect)))).toEqual(
    new Set(['charged_back']),
  );
});
