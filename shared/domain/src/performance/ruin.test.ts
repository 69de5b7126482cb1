import { simulateRuin, type RuinQuestion } from './ruin';

const getAnswer = (question: RuinQuestion) => [...simulateRuin(question)].at(-1);

// Worked by hand: 0.9³ = 0.729 is above 0.7, 0.9⁴ = 0.6561 below.
test.each([
  [3, 0],
  [4, 1],
])('%d losing trades in a row ruin a share of %d of the paths', (trades, ruinedShare) => {
  expect(getAnswer({ days: [[-1]], risk: 0.1, trades, loss: 0.3, paths: 100 })).toEqual({
    paths: 100,
    ruinedShare,
  });
});

test('a loss that touches the limit but for a binary fraction is ruin', () => {
  // A full stop is -1 R: 5 % of the balance, which is the limit.
  expect(
    getAnswer({ days: [[-0.9999999999999856]], risk: 0.05, trades: 1, loss: 0.05, paths: 50 })?.ruinedShare,
  ).toBe(1);
});

test('a trader who only wins is never ruined', () => {
  expect(getAnswer({ days: [[1, 2]], risk: 0.5, trades: 50, loss: 0.1 })).toEqual({
    paths: 10_000,
    ruinedShare: 0,
  });
});

test('days are drawn whole: two losses of one day come together', () => {
  // Half of the days lose twice, 0.8² = 0.64. Trades drawn one by one would lose twice in a quarter of the paths.
  const question = {
    days: [
      [-1, -1],
      [1, 1],
    ],
    risk: 0.2,
    trades: 2,
    loss: 0.3,
  };
  expect(getAnswer(question)?.ruinedShare).toBeCloseTo(0.5, 1);
});

test('a path ends with its last trade, also within a day', () => {
  expect(getAnswer({ days: [[-1, -1, -1]], risk: 0.2, trades: 1, loss: 0.3, paths: 50 })?.ruinedShare).toBe(
    0,
  );
});

test('a path that touched the loss is ruined, although it recovers', () => {
  expect(getAnswer({ days: [[-1, 3]], risk: 0.3, trades: 2, loss: 0.3, paths: 50 })?.ruinedShare).toBe(1);
});

test('the same question has the same answer, and another seed another one', () => {
  const question = { days: [[1, -1], [-1], [2], [-1, -1]], risk: 0.05, trades: 60, loss: 0.3 };
  const first = getAnswer(question);
  expect(getAnswer(question)).toEqual(first);
  expect(getAnswer({ ...question, seed: 7 })?.ruinedShare).not.toBe(first?.ruinedShare);
  expect(getAnswer({ ...question, seed: 7 })?.ruinedShare).toBeCloseTo(first?.ruinedShare ?? 0, 1);
});

test('progress is reported every 250 paths, and nothing without a day that has trades', () => {
  const steps = [...simulateRuin({ days: [[1]], risk: 0.1, trades: 1, loss: 0.5, paths: 600 })];
  expect(steps.map(({ paths }) => paths)).toEqual([250, 500, 600]);
  expect([...simulateRuin({ days: [[], []], risk: 0.1, trades: 1, loss: 0.5 })]).toEqual([]);
});
