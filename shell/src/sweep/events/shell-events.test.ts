import { chosenRemote } from '../../testing/registry';
import { watchShellEvents } from './shell-events';

const remote = chosenRemote({ name: 'avisos' });

/** A class of events for one page, which the code of a remote or of the shell uses. */
function events({ isRemote = true, isOfShell = true } = {}) {
  class OwnEvent {
    readonly done: string[] = [];
    readonly type: string;
    constructor(type: string) {
      this.type = type;
    }
    stopPropagation() {
      this.done.push('stopped');
    }
    stopImmediatePropagation() {
      this.done.push('stopped');
    }
    preventDefault() {
      this.done.push('cancelled');
    }
    get cancelBubble() {
      return false;
    }
    set cancelBubble(isStopped: boolean) {
      if (isStopped) this.done.push('stopped');
    }
  }
  const reports: string[] = [];
  watchShellEvents(
    { Event: OwnEvent },
    () => isOfShell,
    (_remote, _finding, what) => void reports.push(what),
    () => (isRemote ? remote : undefined),
  );
  const use = (type: string) => {
    const event = new OwnEvent(type);
    event.stopPropagation();
    event.stopImmediatePropagation();
    event.cancelBubble = true;
    event.preventDefault();
    return event.done;
  };
  return { use, reports };
}

test.each([
  ['pointerdown', []],
  ['keydown', []],
  ['click', ['cancelled']],
])('a remote stops no %s on an element of the shell', (type, expected) => {
  const { use, reports } = events();
  expect(use(type)).toEqual(expected);
  expect(reports).toContain(`a stopped ${type} on an element of the shell`);
});

test.each([
  ['the shell', { isRemote: false }],
  ['a remote, on its own elements,', { isOfShell: false }],
])('%s stops and cancels events', (_who, facts) => {
  const { use, reports } = events(facts);
  expect(use('keydown')).toEqual(['stopped', 'stopped', 'stopped', 'cancelled']);
  expect(reports).toEqual([]);
});
