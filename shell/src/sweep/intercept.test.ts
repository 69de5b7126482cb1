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

test('a property whose reading is no use keeps its own getter, and its setter is watched', () => {
  let text = '';
  class Part {
    get text() {
      return text;
    }
    set text(next) {
      text = next;
    }
  }
  const { get } = Object.getOwnPropertyDescriptor(Part.prototype, 'text') ?? {};
  const uses: unknown[] = [];
  intercept(Part, ['text'], {
    matters: () => true,
    callerOf: () => chosenRemote({ name: 'avisos' }),
    ignoresReading: true,
    before: (_receiver, _remote, input) => uses.push(...input),
  });
  const part = new Part();
  part.text = 'hola';
  expect(part.text).toBe('hola');
  expect(uses).toEqual(['hola']);
  expect(Object.getOwnPropertyDescriptor(Part.prototype, 'text')?.get).toBe(get);
});
