import { chosenRemote } from '../testing/registry';
import { watchGlobals } from './globals';
import { watchListeners } from './events/listeners';
import { watchObservers } from './observers';
import { makeRemains } from './remains';
import { checkRuns } from './running';
import { watchStyleSheets } from './style-sheets';
import { watchTasks, watchTimers } from './timers';

const remote = chosenRemote({ name: 'diario' });

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

/** A page of its own, whose watched functions are called by the remote, or by the shell while `isOwn` is false. */
function page() {
  const found: string[] = [];
  const caller = { isOwn: true };
  const callerOf = () => (caller.isOwn ? remote : undefined);
  const report = (_remote: unknown, finding: string, what: string) => void found.push(`${finding}: ${what}`);
  const remains = makeRemains(report, window);
  const frames: FrameRequestCallback[] = [];
  const timers = {
    setInterval: window.setInterval.bind(window),
    setTimeout: window.setTimeout.bind(window),
    clearInterval: window.clearInterval.bind(window),
    clearTimeout: window.clearTimeout.bind(window),
    requestAnimationFrame: (callback: FrameRequestCallback) => frames.push(callback),
  } as unknown as Window & typeof globalThis;
  watchTimers(timers, remains, callerOf);
  const target = new EventTarget();
  const labelOf = (one: EventTarget) => (one === target ? 'window' : undefined);
  watchListeners(target, target, labelOf, remains, callerOf);
  const observers = { MutationObserver: class extends MutationObserver {} };
  watchObservers(observers, remains, report, callerOf);
  const globals: Record<string, unknown> = { known: 1 };
  return {
    ...{ found, caller, callerOf, report, remains, timers, frames, target, observers, globals },
    open: () => remains.open(remote),
    /** Ends the visit, and waits for what the remote may still clean up. */
    leave: () => {
      remains.close(remote);
      jest.runOnlyPendingTimers();
    },
    wait: () => jest.runOnlyPendingTimers(),
  };
}

test('an interval that a visit leaves is ended and reported', () => {
  const { open, timers, found, remains } = page();
  const tick = jest.fn();
  open();
  timers.setInterval(tick, 400);
  remains.close(remote);
  jest.advanceTimersByTime(1_000);
  tick.mockClear();
  jest.advanceTimersByTime(5_000);
  expect(tick).not.toHaveBeenCalled();
  expect(found).toEqual(['timer: an interval of 400 ms']);
});

test.each(['clearInterval', 'clearTimeout'] as const)('an interval that %s ended is no finding', (clear) => {
  const { open, leave, timers, found } = page();
  open();
  timers[clear](timers.setInterval(() => undefined, 5));
  leave();
  expect(found).toEqual([]);
});

test('an interval of the shell, and one of before the first visit, continue', () => {
  const { open, leave, timers, caller, found } = page();
  const tick = jest.fn();
  timers.setInterval(tick, 400);
  open();
  caller.isOwn = false;
  timers.setInterval(tick, 400);
  leave();
  tick.mockClear();
  jest.advanceTimersByTime(400);
  expect(tick).toHaveBeenCalledTimes(2);
  expect(found).toEqual([]);
});

test('what is cleaned up within a second of the visit is no finding', () => {
  const { open, timers, remains, found } = page();
  open();
  const id = timers.setInterval(() => undefined, 5_000);
  remains.close(remote);
  jest.advanceTimersByTime(900);
  timers.clearInterval(id);
  jest.advanceTimersByTime(5_000);
  expect(found).toEqual([]);
});

test('what a remote adds after its visit is ended, and what its next visit adds is not', () => {
  const { open, remains, timers, found, leave } = page();
  const tick = jest.fn();
  open();
  remains.close(remote);
  timers.setInterval(() => undefined, 100);
  open();
  timers.setInterval(tick, 400);
  jest.advanceTimersByTime(1_000);
  expect(found).toEqual(['timer: an interval of 100 ms']);
  tick.mockClear();
  jest.advanceTimersByTime(400);
  expect(tick).toHaveBeenCalledTimes(1);
  leave();
});

test('a chain of timeouts ends after the first one that blocks the page after the visit', () => {
  const { open, remains, timers, found } = page();
  const clock = jest.spyOn(performance, 'now');
  let rounds = 0;
  const round = () => {
    rounds += 1;
    clock.mockReturnValue(rounds * 500);
    timers.setTimeout(round, 100);
  };
  clock.mockReturnValue(0);
  open();
  timers.setTimeout(round, 100);
  jest.advanceTimersByTime(300);
  expect([rounds, found]).toEqual([3, []]);
  remains.close(remote);
  jest.advanceTimersByTime(5_000);
  expect([rounds, found]).toEqual([4, ['timer: a timeout that blocks the page']]);
  clock.mockRestore();
});

test('a chain of short timeouts ends when together they have blocked the page after the visit', () => {
  const { open, remains, timers, found } = page();
  const clock = jest.spyOn(performance, 'now');
  let rounds = 0;
  const round = () => {
    rounds += 1;
    clock.mockReturnValue(rounds * 20);
    timers.setTimeout(round, 10);
  };
  clock.mockReturnValue(0);
  open();
  timers.setTimeout(round, 10);
  jest.advanceTimersByTime(1_000);
  expect([rounds, found]).toEqual([100, []]);
  remains.close(remote);
  jest.advanceTimersByTime(5_000);
  expect([rounds, found]).toEqual([151, ['timer: a timeout that blocks the page']]);
  clock.mockRestore();
});

test('a chain of messages, or of tasks of the scheduler, ends after the visit', async () => {
  const { open, remains, callerOf, found } = page();
  const tasks: unknown[] = [];
  const posted = (message: unknown) => void tasks.push(message);
  const part = () => ({ prototype: { postMessage: posted } });
  const [MessagePort, BroadcastChannel] = [part(), part()];
  const scheduler = new (class {
    postTask(run: () => unknown) {
      tasks.push(run());
    }
    yield() {
      return 'continued';
    }
  })();
  watchTasks({ MessagePort, BroadcastChannel, scheduler }, remains, callerOf);
  open();
  for (let count = 0; count < 1_000; count += 1) MessagePort.prototype.postMessage('in the visit');
  expect(tasks).toHaveLength(1_000);
  remains.close(remote);
  tasks.length = 0;
  for (let count = 0; count < 1_000; count += 1) BroadcastChannel.prototype.postMessage('after it');
  expect([tasks.length, found]).toEqual([200, ['timer: a chain of messages']]);
  expect(await Promise.race([Promise.resolve(scheduler.yield()), Promise.resolve('ended')])).toBe('ended');
  scheduler.postTask(() => 'work of the user');
  expect(tasks.at(-1)).toBe('work of the user');
});

test('timeouts of a remote that do not block the page finish its work after the visit, with their arguments', () => {
  const { open, remains, timers, found } = page();
  const done = jest.fn();
  open();
  timers.setTimeout(done, 2_000, 'import', 7);
  remains.close(remote);
  jest.advanceTimersByTime(2_000);
  expect(done).toHaveBeenCalledWith('import', 7);
  expect(found).toEqual([]);
});

test('a loop of frames ends after the visit, and a short animation does not', () => {
  const { open, remains, timers, frames, found } = page();
  open();
  for (let i = 0; i < 500; i++) timers.requestAnimationFrame(() => undefined);
  remains.close(remote);
  for (let i = 0; i < 120; i++) timers.requestAnimationFrame(() => undefined);
  expect(frames).toHaveLength(620);
  expect(found).toEqual([]);
  for (let i = 0; i < 9; i++) timers.requestAnimationFrame(() => undefined);
  expect(frames).toHaveLength(620);
  expect(found).toEqual(['timer: a loop of requestAnimationFrame']);
});

test('a listener that a visit leaves is removed and reported', () => {
  const { open, leave, target, found } = page();
  const heard = jest.fn();
  open();
  target.addEventListener('resize', heard, true);
  leave();
  target.dispatchEvent(new Event('resize'));
  expect(heard).not.toHaveBeenCalled();
  expect(found).toEqual(['listener: a listener of resize on window']);
});

test('a listener whose signal was aborted is no finding', () => {
  const { open, leave, remains, callerOf, found } = page();
  // The targets of jsdom take no signals of Node.
  const target = { addEventListener: jest.fn(), removeEventListener: jest.fn() };
  watchListeners(target, new EventTarget(), () => 'window', remains, callerOf);
  const [ended, left] = [new AbortController(), new AbortController()];
  open();
  target.addEventListener('scroll', () => undefined, { signal: ended.signal });
  target.addEventListener('resize', () => undefined, { signal: left.signal });
  ended.abort();
  leave();
  expect(found).toEqual(['listener: a listener of resize on window']);
});

test('a listener of navigations is refused, which could cancel each one', () => {
  const { open, leave, remains, callerOf, found } = page();
  const navigation = new EventTarget();
  watchListeners(navigation, navigation, () => 'Navigation', remains, callerOf);
  open();
  expect(() => navigation.addEventListener('navigate', () => undefined)).toThrow('cancel navigations');
  navigation.addEventListener('currententrychange', () => undefined);
  leave();
  expect(found).toEqual(['listener: a listener of currententrychange on Navigation']);
});

test('a listener that was removed or called once is no finding', () => {
  const { open, leave, target, found } = page();
  const heard = jest.fn();
  open();
  target.addEventListener('resize', heard, { capture: true });
  target.removeEventListener('resize', heard, true);
  target.addEventListener('load', heard, { once: true });
  target.dispatchEvent(new Event('load'));
  expect(heard).toHaveBeenCalledTimes(1);
  leave();
  expect(found).toEqual([]);
});

test('a listener is removed only with its own phase', () => {
  const { open, leave, target, found } = page();
  const heard = jest.fn();
  open();
  target.addEventListener('resize', heard, true);
  target.removeEventListener('resize', heard);
  leave();
  expect(found).toEqual(['listener: a listener of resize on window']);
});

test('listeners of the shell stay, and a watched function works for another target', () => {
  const { open, leave, target, caller, found } = page();
  const heard = jest.fn();
  const other = new EventTarget();
  open();
  caller.isOwn = false;
  target.addEventListener('resize', heard);
  caller.isOwn = true;
  target.addEventListener.call(other, 'resize', heard);
  leave();
  target.dispatchEvent(new Event('resize'));
  other.dispatchEvent(new Event('resize'));
  expect(heard).toHaveBeenCalledTimes(2);
  expect(found).toEqual([]);
});

test('an observer of the document is disconnected and reported', () => {
  const { open, leave, observers, found } = page();
  open();
  const observer = new observers.MutationObserver(() => undefined);
  observer.observe(document.body, { childList: true });
  leave();
  expect(observer).toBeInstanceOf(MutationObserver);
  document.body.append('x');
  expect(observer.takeRecords()).toEqual([]);
  expect(found).toEqual(['observer: a MutationObserver']);
});

test('an observer that is disconnected, or whose nodes left the page, is no finding', () => {
  const { open, leave, observers, found } = page();
  const screen = document.createElement('div');
  document.body.append(screen);
  open();
  const forgotten = new observers.MutationObserver(() => undefined);
  forgotten.observe(screen, { childList: true });
  const ended = new observers.MutationObserver(() => undefined);
  ended.observe(document.body, { childList: true });
  ended.disconnect();
  screen.remove();
  leave();
  expect(found).toEqual([]);
});

test('after its visit a remote observes nothing of the page, also by an observer that it has kept', () => {
  const { open, leave, wait, observers, found } = page();
  open();
  const kept = new observers.MutationObserver(() => undefined);
  leave();
  const late = new observers.MutationObserver(() => undefined);
  kept.observe(document.body, { childList: true });
  late.observe(document.body, { childList: true });
  observers.MutationObserver.prototype.observe.call(late, document.body, { childList: true });
  document.body.append('x');
  expect([kept.takeRecords(), late.takeRecords()]).toEqual([[], []]);
  const own = document.createElement('div');
  late.observe(own, { childList: true });
  own.append('x');
  expect(late.takeRecords()).toHaveLength(1);
  wait();
  expect(new Set(found)).toEqual(new Set(['observer: a MutationObserver after the visit']));
});

test('an observer of a visit ends with it, also if it observes by the function of the interface', () => {
  const { open, leave, observers, found } = page();
  open();
  const observer = new observers.MutationObserver(() => undefined);
  observers.MutationObserver.prototype.observe.call(observer, document.body, { childList: true });
  leave();
  document.body.append('x');
  expect(observer.takeRecords()).toEqual([]);
  expect(found).toEqual(['observer: a MutationObserver']);
});

test('the page is checked before and after each timeout and listener of a remote, also one that throws', () => {
  const { open, timers, target, wait } = page();
  open();
  const acts: string[] = [];
  checkRuns(({ manifest }) => {
    acts.push(`before ${manifest.name}`);
    return () => void acts.push('after');
  });
  timers.setTimeout(() => {
    acts.push('timeout');
    throw new Error('hostil');
  });
  expect(wait).toThrow('hostil');
  target.addEventListener('message', () => void acts.push('listener'));
  target.dispatchEvent(new Event('message'));
  checkRuns(() => undefined);
  expect(acts).toEqual(['before diario', 'timeout', 'after', 'before diario', 'listener', 'after']);
});

test('an adopted style sheet leaves the page with the visit, and those of others stay', () => {
  const { caller, callerOf, report, found } = page();
  class Sheet {}
  const document = { adoptedStyleSheets: [] as Sheet[] };
  const sheets = { CSSStyleSheet: Sheet, StyleSheet: Sheet, document };
  const { end } = watchStyleSheets(sheets, report, callerOf, () => true);
  const left = new sheets.CSSStyleSheet();
  caller.isOwn = false;
  const shells = new sheets.CSSStyleSheet();
  document.adoptedStyleSheets = [left, shells];
  end(remote);
  expect(document.adoptedStyleSheets).toEqual([shells]);
  expect(found).toEqual(['style_sheet: an adopted style sheet']);
  end(remote);
  expect(found).toHaveLength(1);
});

test('style sheets of a remote apply during its visits only, also those that it keeps', () => {
  const { callerOf, report } = page();
  class Sheet {
    disabled = false;
  }
  const document = { adoptedStyleSheets: [] as Sheet[] };
  const sheets = { CSSStyleSheet: Sheet, StyleSheet: class {}, document };
  let isOpen = true;
  const { begin, end } = watchStyleSheets(sheets, report, callerOf, () => isOpen);
  const kept = new sheets.CSSStyleSheet();
  end(remote);
  isOpen = false;
  const late = new sheets.CSSStyleSheet();
  expect([kept.disabled, late.disabled]).toEqual([true, true]);
  begin(remote);
  expect([kept.disabled, late.disabled]).toEqual([false, false]);
});

test('a remote cannot read or change the rules of a style sheet of another owner', () => {
  const { caller, callerOf, report } = page();
  class Sheet {
    readonly href: string;
    readonly ownerNode = document.head;
    readonly rules: string[] = [];
    constructor(href: string) {
      this.href = new URL(href, document.baseURI).href;
    }
    insertRule(rule: string) {
      return this.rules.push(rule);
    }
    get cssRules() {
      return this.rules;
    }
  }
  const sheets = {
    CSSStyleSheet: Sheet,
    StyleSheet: class {},
    document: { baseURI: document.baseURI, adoptedStyleSheets: [] },
  };
  const [ofShell, own] = [new Sheet('/shell/main.css'), new Sheet(`${remote.base}one.css`)];
  watchStyleSheets(sheets, report, callerOf, () => true);
  expect(() => ofShell.insertRule('*{display:none}')).toThrow('belongs to another remote');
  expect(() => ofShell.cssRules).toThrow('belongs to another remote');
  own.insertRule('p{color:red}');
  expect(own.cssRules).toHaveLength(1);
  caller.isOwn = false;
  ofShell.insertRule('p{color:red}');
  expect(ofShell.cssRules).toHaveLength(1);
});

test('a name that the mount added to the window is deleted, and a later one is not', () => {
  const { open, leave, remains, globals, found } = page();
  open();
  const mounted = watchGlobals(globals, remains, remote, () => {
    Object.assign(globals, { left: 1, removed: 2 });
    return 'mounted';
  });
  Object.assign(globals, { extension: 3 });
  delete globals.removed;
  leave();
  expect(mounted).toBe('mounted');
  expect(globals).toEqual({ known: 1, extension: 3 });
  expect(found).toEqual(['global: window.left']);
});

test('a copy that is loaded again starts without the visits of the copy before', () => {
  const { open, leave, remains, timers, wait, found } = page();
  const tick = jest.fn();
  open();
  leave();
  remains.load(remote);
  timers.setInterval(tick, 400);
  wait();
  tick.mockClear();
  jest.advanceTimersByTime(400);
  expect(tick).toHaveBeenCalledTimes(1);
  expect(found).toEqual([]);
});

test('a visit that is expelled ends at once, and another one goes on', () => {
  const { open, remains, target, caller, found, wait } = page();
  const other = chosenRemote({ name: 'ventas' });
  const heard = jest.fn();
  open();
  target.addEventListener('click', heard);
  remains.open(other);
  expect(remains.expel(({ manifest }) => manifest.name === 'diario')).toEqual([remote]);
  target.dispatchEvent(new Event('click'));
  expect(heard).not.toHaveBeenCalled();
  expect([remains.isOpen(remote), remains.isOpen(other)]).toEqual([false, true]);
  expect(found).toEqual(['listener: a listener of click on window']);
  expect(remains.expel(({ manifest }) => manifest.name === 'diario')).toEqual([]);
  caller.isOwn = false;
  remains.close(remote);
  wait();
  expect(found).toHaveLength(1);
});
