import { createChosenRemote } from '../testing/registry';
import {
  clearFailuresWhenHealthy,
  recordFailure,
  getReleasesSetAside,
  subscribeToSetAside,
} from './set-aside';

const release = createChosenRemote({ name: 'diario', version: '1.1.0' });
const minute = 60_000;
const listSetAside = (now: number) => [...getReleasesSetAside(now)];

test('a release that fails twice is set aside for ten minutes from then', () => {
  const onChange = jest.fn();
  const end = subscribeToSetAside(onChange);
  recordFailure(release, 0);
  expect(listSetAside(0)).toEqual([]);
  recordFailure(release, minute);
  expect(onChange).toHaveBeenCalledTimes(1);
  expect(listSetAside(10 * minute)).toEqual(['diario@1.1.0']);
  expect(listSetAside(11 * minute)).toEqual([]);
  end();
});

describe('after a mount', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  test('a release that fails soon after each mount is set aside', () => {
    for (const count of [0, 1]) {
      const stop = clearFailuresWhenHealthy(release);
      jest.advanceTimersByTime(10_000);
      stop();
      recordFailure(release);
      expect(listSetAside(Date.now())).toHaveLength(count);
    }
  });

  test('the failures of a release that runs for a minute without a fault are removed', () => {
    recordFailure(release);
    clearFailuresWhenHealthy(release);
    jest.advanceTimersByTime(minute);
    recordFailure(release);
    expect(listSetAside(Date.now())).toEqual([]);
  });
});

test('a clock that is set back does not prolong the time that a release is set aside', () => {
  recordFailure(release, 60 * minute);
  recordFailure(release, 60 * minute);
  expect(listSetAside(0)).toEqual([]);
});

test('another release of the same remote is not set aside', () => {
  recordFailure(release, 0);
  recordFailure(createChosenRemote({ name: 'diario', version: '1.0.0' }), 1);
  expect(listSetAside(1)).toEqual([]);
});

test('a damaged record sets no release aside', () => {
  localStorage.setItem('parque:set-aside', '{"diario');
  expect(listSetAside(0)).toEqual([]);
  recordFailure(release, 0);
  expect(listSetAside(0)).toEqual([]);
});
