import { guardHistory } from './history-guard';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

/** A tab with four entries, two of them of the page, whose frame and page add further ones. */
function createTab() {
  const state = { all: 4, own: 2, screen: 1 };
  const go = jest.fn();
  const history = {
    go,
    get length() {
      return state.all;
    },
  };
  class Navigation extends EventTarget {
    readonly entries = () => Array.from({ length: state.own });
    get currentEntry() {
      return { key: `screen ${state.screen}` };
    }
  }
  const onFlood = jest.fn();
  const end = guardHistory({ history, navigation: new Navigation() }, onFlood);
  const add = (ofFrame: number, ofPage = 0) => {
    state.all += ofFrame + ofPage;
    state.own += ofPage;
    jest.advanceTimersByTime(1_000);
  };
  const late = (ofFrame: number) => void (state.all += ofFrame);
  /** The user opens another screen, and the browser drops so many of its oldest entries of the page. */
  const open = (droppedEntries: number) =>
    setTimeout(() => {
      state.screen += 1;
      state.own += 1 - droppedEntries;
    });
  return { add, late, open, end, go, onFlood };
}

test('a frame may add 20 entries by itself, and the history returns to the one before them when it adds another', () => {
  const { add, go, onFlood } = createTab();
  add(20);
  expect(onFlood).not.toHaveBeenCalled();
  add(1);
  expect(go.mock.calls).toEqual([[-21]]);
  add(30);
  expect(onFlood).toHaveBeenCalledTimes(1);
});

test('the entries of the page itself do not count', () => {
  const { add, onFlood } = createTab();
  add(0, 40);
  add(20, 5);
  expect(onFlood).not.toHaveBeenCalled();
});

test.each([0, 1])(
  'the history does not move when the user has opened another screen in the meantime (%d entries dropped)',
  (droppedEntries) => {
    const { add, open, go, onFlood } = createTab();
    onFlood.mockImplementation(() => open(droppedEntries));
    add(40);
    expect(onFlood).toHaveBeenCalledTimes(1);
    expect(go).not.toHaveBeenCalled();
  },
);

test('entries that arrive after the removal of the frame are counted, too', () => {
  const { add, late, go, onFlood } = createTab();
  onFlood.mockImplementation(() => setTimeout(() => late(9), 100));
  add(25);
  expect(go.mock.calls).toEqual([[-34]]);
});

test('after its end it moves the history no more', () => {
  const { add, end, go } = createTab();
  end();
  add(40);
  expect(go).not.toHaveBeenCalled();
});
