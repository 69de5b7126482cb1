import { chosenRemote } from '../testing/registry';
import {
  clearFailuresWhenHealthy,
  recordFailure,
  getReleasesSetAside,
  subscribeToSetAside,
} from './set-aside';

const release = chosenRemote({ name: 'diario', version: '1.1.0' });
const minute = 60_000;
const aside = (now: number) => [...getReleasesSetAside(now)];

test('a release that fails twice is set aside for ten minutes from then', () => {
  const announced = jest.fn();
  const end = subscribeToSetAside(announced);
  expect(recordFailure(release, 0)).toBe(false);
  expect(aside(0)).toEqual([]);
  expect(recordFailure(release, minute)).toBe(true);
  expect(announced).toHaveBeenCalledTimes(1);
  expect(aside(10 * minute)).toEqual(['diario@1.1.0']);
  expect(aside(11 * minute)).toEqual([]);
  end();
});

describe('after a mount', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  test('a release that fails soon after each mount is set aside', () => {
    for (const isAside of [false, true]) {
      const stop = clearFailuresWhenHealthy(release);
      jest.advanceTimersByTime(10_000);
      stop();
      expect(recordFailure(release)).toBe(isAside);
    }
  });

  test('the failures of a release that runs for a minute without a fault are removed', () => {
    recordFailure(release);
    clearFailuresWhenHealthy(release);
    jest.advanceTimersByTime(minute);
    expect(recordFailure(release)).toBe(false);
  });
});

test('a clock that is set back does not prolong the time that a release is set aside', () => {
  recordFailure(release, 60 * minute);
  recordFailure(release, 60 * minute);
  expect(aside(0)).toEqual([]);
});

test('another release of the same remote is not set aside', () => {
  recordFailure(release, 0);
  expect(recordFailure(chosenRemote({ name: 'diario', version: '1.0.0' }), 1)).toBe(false);
});

test('a damaged record sets no release aside', () => {
  localStorage.setItem('parque:set-aside', '{"diario');
  expect(aside(0)).toEqual([]);
  expect(recordFailure(release, 0)).toBe(false);
});
