import { chosenRemote } from '../testing/registry';
import { forgiveWhenHealthy, noteFailure, releasesSetAside, subscribeToSetAside } from './set-aside';

const release = chosenRemote({ name: 'diario', version: '1.1.0' });
const minute = 60_000;
const aside = (now: number) => [...releasesSetAside(now)];

test('a release that fails twice is set aside for ten minutes from then', () => {
  const announced = jest.fn();
  const end = subscribeToSetAside(announced);
  expect(noteFailure(release, 0)).toBe(false);
  expect(aside(0)).toEqual([]);
  expect(noteFailure(release, minute)).toBe(true);
  expect(announced).toHaveBeenCalledTimes(1);
  expect(aside(10 * minute)).toEqual(['diario@1.1.0']);
  expect(aside(11 * minute)).toEqual([]);
  end();
});

describe('after a mount', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  test('a release that fails soon, each time that it is mounted, is set aside', () => {
    for (const isAside of [false, true]) {
      const stop = forgiveWhenHealthy(release);
      jest.advanceTimersByTime(10_000);
      stop();
      expect(noteFailure(release)).toBe(isAside);
    }
  });

  test('a release that runs for a minute without a fault is forgiven its earlier failure', () => {
    noteFailure(release);
    forgiveWhenHealthy(release);
    jest.advanceTimersByTime(minute);
    expect(noteFailure(release)).toBe(false);
  });
});

test('a clock that is set back does not prolong the time that a release is set aside', () => {
  noteFailure(release, 60 * minute);
  noteFailure(release, 60 * minute);
  expect(aside(0)).toEqual([]);
});

test('another release of the same remote is not concerned', () => {
  noteFailure(release, 0);
  expect(noteFailure(chosenRemote({ name: 'diario', version: '1.0.0' }), 1)).toBe(false);
});

test('a damaged note sets nothing aside', () => {
  localStorage.setItem('parque:set-aside', '{"diario');
  expect(aside(0)).toEqual([]);
  expect(noteFailure(release, 0)).toBe(false);
});
