import { chosenRemote } from '../testing/registry';
import { intercept } from './intercept';

test('each watcher of a function gets the function that the remote called as the callee', () => {
  class Part {
    change() {
      return 'changed';
    }
  }
  const callees: object[] = [];
  const uses: string[] = [];
  for (const watcher of ['first', 'second'])
    intercept(Part, ['change'], {
      matters: () => true,
      callerOf: (callee) => {
        callees.push(callee);
        return chosenRemote({ name: 'avisos' });
      },
      before: () => uses.push(watcher),
    });
  const { change } = Part.prototype;
  expect(new Part().change()).toBe('changed');
  expect(uses).toEqual(['first', 'second']);
  expect(callees.map((callee) => callee === change)).toEqual([true, true]);
});
