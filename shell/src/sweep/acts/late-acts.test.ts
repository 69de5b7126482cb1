import { chosenRemote } from '../../testing/registry';
import { watchLateActs, watchPresses } from './late-acts';

const remote = chosenRemote({ name: 'avisos' });

interface Facts {
  readonly sameDocument?: boolean;
  readonly userInitiated?: boolean;
}

/** A page with a navigation by the code of a remote, whose visit may be over. */
function watched({
  isOpen,
  isRemote = true,
  isActive = false,
  isBound = false,
}: {
  isOpen: boolean;
  isRemote?: boolean;
  isBound?: boolean;
  isActive?: boolean;
}) {
  const [blurred, scrolled] = [jest.fn(), jest.fn()];
  const navigation = new EventTarget();
  const alert = jest.fn();
  const inputs = new EventTarget();
  const ends: (() => void)[] = [];
  const page = {
    navigation,
    alert,
    navigator: { userActivation: { isActive } },
    location: { origin: 'https://parque.example' },
    HTMLElement: class {
      blur() {
        blurred();
      }
    },
    EventTarget,
    scrollTo: () => void scrolled(),
    addEventListener: (type: string, listener: (event: Event) => void) =>
      inputs.addEventListener(type, () => listener({ isTrusted: true } as Event)),
    setTimeout: (run: () => void) => ends.push(run),
  };
  const reports: string[] = [];
  watchLateActs(
    page,
    { isOpen: () => isOpen },
    () => isOpen,
    watchPresses(page),
    (_remote, _finding, what) => void reports.push(what),
    () => (isRemote ? remote : undefined),
    () => (isRemote ? remote : undefined),
    () => isBound,
  );
  return {
    page,
    alert,
    reports,
    press: () => inputs.dispatchEvent(new Event('click')),
    endTask: () => ends.forEach((end) => end()),
    leave: (url: string, facts: object = {}) =>
      navigation.dispatchEvent(
        Object.assign(new Event('navigate', { cancelable: true }), { destination: { url, ...facts } }),
      ),
    blur: () => new page.HTMLElement().blur(),
    ...{ blurred, scrolled },
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

test.each([
  ['another site without a press', 'https://ajena.example/', { isOpen: true }, false],
  ['another site at a press', 'https://ajena.example/', { isOpen: true, isActive: true }, true],
  ['an address of the platform', 'https://parque.example/#/panel', { isOpen: true }, true],
])('a remote in its visit that leads the page to %s', (_what, url, facts, isDone) => {
  const { leave, reports } = watched(facts);
  expect(leave(url)).toBe(isDone);
  expect(reports).toHaveLength(isDone ? 0 : 1);
});

test.each([
  ['an address of the api', { sameDocument: false }, {}, false],
  ['an address of the api at a press', { sameDocument: false }, { isActive: true }, true],
  ['another screen', { sameDocument: true }, {}, true],
])('a remote in its visit that leads the page to %s of the product itself', (_what, place, facts, isDone) => {
  const { leave, reports } = watched({ isOpen: true, ...facts });
  expect(leave('https://parque.example/api/x', place)).toBe(isDone);
  expect(reports).toHaveLength(isDone ? 0 : 1);
});

test('the shell opens an address of the product', () => {
  const { leave } = watched({ isOpen: true, isRemote: false });
  expect(leave('https://parque.example/api/x', { sameDocument: false })).toBe(true);
});

test('the shell leads the page to another site', () => {
  const { leave } = watched({ isOpen: true, isRemote: false });
  expect(leave('https://pay.example/')).toBe(true);
});

test('a remote that takes the focus or scrolls the page after its visit has no effect, and is reported', () => {
  const { page, blur, blurred, scrolled, press, reports } = watched({ isOpen: false });
  blur();
  page.scrollTo();
  expect(blurred).not.toHaveBeenCalled();
  expect(scrolled).not.toHaveBeenCalled();
  expect(reports).toHaveLength(2);
  press();
  blur();
  expect(blurred).toHaveBeenCalledTimes(1);
});

test('a remote in its visit takes the focus', () => {
  const { blur, blurred } = watched({ isOpen: true });
  blur();
  expect(blurred).toHaveBeenCalledTimes(1);
});

test('a remote sends events of its own after its visit', () => {
  watched({ isOpen: false });
  const store = new EventTarget();
  const listener = jest.fn();
  store.addEventListener('change', listener);
  store.dispatchEvent(new Event('change'));
  expect(listener).toHaveBeenCalledTimes(1);
});

test.each([
  ['is refused', 'https://ajena.example/', {}, {}, false],
  [
    'is refused, to a document of the product',
    'https://parque.example/api/x',
    { sameDocument: false },
    {},
    false,
  ],
  ['is none to another screen', 'https://parque.example/#/panel', { sameDocument: true }, {}, true],
  ['happens when the user causes it', 'https://ajena.example/', { userInitiated: true }, {}, true],
  ['happens at a press', 'https://ajena.example/', {}, { isActive: true }, true],
])(
  'a navigation away that comes from no file %s',
  (_what, url, { userInitiated, ...place }: Facts, facts, isDone) => {
    const { navigation } = watched({ isOpen: true, isRemote: false, isBound: true, ...facts }).page;
    const event = new Event('navigate', { cancelable: true });
    expect(
      navigation.dispatchEvent(Object.assign(event, { userInitiated, destination: { url, ...place } })),
    ).toBe(isDone);
  },
);

test('an event that a remote sends to the page after its visit does not arrive', () => {
  const arrived: string[] = [];
  const field = document.body.appendChild(document.createElement('input'));
  const { reports } = watched({ isOpen: false });
  for (const target of [field, document]) target.addEventListener('keydown', () => arrived.push('key'));
  field.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, bubbles: true }));
  expect([arrived, reports]).toEqual([[], ['a use of dispatchEvent after the visit']]);
});
