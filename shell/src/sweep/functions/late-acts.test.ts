import { chosenRemote } from '../../testing/registry';
import { watchLateActs } from './late-acts';

const remote = chosenRemote({ name: 'avisos' });

/** A page with a navigation by the code of a remote, whose visit may be over. */
function watched({ isOpen, isRemote = true }: { isOpen: boolean; isRemote?: boolean }) {
  const navigation = new EventTarget();
  const alert = jest.fn();
  const inputs = new EventTarget();
  const ends: (() => void)[] = [];
  const page = {
    navigation,
    alert,
    addEventListener: (type: string, listener: (event: Pick<Event, 'isTrusted'>) => void) =>
      inputs.addEventListener(type, () => listener({ isTrusted: true })),
    setTimeout: (run: () => void) => ends.push(run),
  };
  const reports: string[] = [];
  watchLateActs(
    page,
    { isOpen: () => isOpen },
    (_remote, _finding, what) => void reports.push(what),
    () => (isRemote ? remote : undefined),
  );
  return {
    page,
    alert,
    reports,
    press: () => inputs.dispatchEvent(new Event('click')),
    endTask: () => ends.forEach((end) => end()),
    /** @returns Whether the navigation happens. */
    navigate: () => navigation.dispatchEvent(new Event('navigate', { cancelable: true })),
  };
}

test('a navigation by a remote after its visit is cancelled and reported', () => {
  const { navigate, reports } = watched({ isOpen: false });
  expect(navigate()).toBe(false);
  expect(reports).toEqual(['a navigation after the visit']);
});

test('a dialog of the browser by a remote after its visit is refused and reported', () => {
  const { page, alert, reports } = watched({ isOpen: false });
  expect(() => page.alert()).toThrow('after its visit');
  expect(alert).not.toHaveBeenCalled();
  expect(reports).toEqual(['a dialog of the browser after the visit']);
});

test.each([
  ['a remote in its visit', { isOpen: true }],
  ['the shell', { isOpen: false, isRemote: false }],
])('%s navigates and shows dialogs', (_who, facts) => {
  const { page, alert, navigate, reports } = watched(facts);
  page.alert();
  expect([navigate(), alert.mock.calls.length, reports]).toEqual([true, 1, []]);
});

test('what the user presses is not refused until the end of its task', () => {
  const { press, endTask, navigate } = watched({ isOpen: false });
  press();
  expect(navigate()).toBe(true);
  endTask();
  expect(navigate()).toBe(false);
});
