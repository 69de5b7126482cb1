import { createListeners } from './listeners';

test('each listener is called once per change, in the order of subscription, until it is removed', () => {
  const { subscribe, notify } = createListeners();
  const calls: string[] = [];
  const callFirst = () => void calls.push('first');
  const remove = subscribe(callFirst);
  subscribe(callFirst);
  subscribe(() => calls.push('second'));
  notify();
  remove();
  notify();
  expect(calls).toEqual(['first', 'second', 'second']);
});

test('a listener that is added during a change is called at the next one', () => {
  const { subscribe, notify } = createListeners();
  const calls: string[] = [];
  subscribe(() => subscribe(() => calls.push('late')));
  notify();
  expect(calls).toEqual([]);
  notify();
  expect(calls).toEqual(['late']);
});

test('a listener that removes another one during a change does not stop the others', () => {
  const { subscribe, notify } = createListeners();
  const calls: string[] = [];
  subscribe(() => remove());
  const remove = subscribe(() => calls.push('removed'));
  subscribe(() => calls.push('other'));
  notify();
  notify();
  expect(calls.filter((call) => call === 'other')).toHaveLength(2);
});

test('a list follows its source from the first listener to the last one', () => {
  const calls: string[] = [];
  const { subscribe } = createListeners(() => {
    calls.push('begin');
    return () => calls.push('end');
  });
  const removals = ['first', 'second'].map(() => subscribe(() => undefined));
  for (const remove of removals) remove();
  removals[0]?.();
  expect(calls).toEqual(['begin', 'end']);
  subscribe(() => undefined);
  expect(calls).toEqual(['begin', 'end', 'begin']);
});
