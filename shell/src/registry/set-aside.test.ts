import { chosenRemote } from '../testing/registry';
import { noteFailure, noteSuccess, releasesSetAside, subscribeToSetAside } from './set-aside';

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

test('a release that works meanwhile starts anew', () => {
  noteFailure(release, 0);
  noteSuccess(release, 1);
  expect(noteFailure(release, 2)).toBe(false);
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
