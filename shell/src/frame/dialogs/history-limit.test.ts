import { limitHistory, refusedNavigations } from './history-limit';

const own = 'https://parque.example/#/hostil';

/** A navigation as the browser announces it. */
const navigation = (details: object) => Object.assign(new Event('navigate', { cancelable: true }), details);

/** A page whose history is limited. */
function limited() {
  const navigations = new EventTarget();
  const inputs = new Map<string, (event: Pick<Event, 'isTrusted'>) => void>();
  const replaced: string[] = [];
  const tasks: (() => void)[] = [];
  limitHistory({
    navigation: navigations,
    location: { href: own, replace: (url: string) => void replaced.push(url) },
    addEventListener: (type: string, listener: (event: Pick<Event, 'isTrusted'>) => void) =>
      void inputs.set(type, listener),
    setTimeout: (run: () => void) => tasks.push(run),
  });
  /** @returns How many of these navigations the page permits. */
  const permitted = (count: number, { kind = 'push', userInitiated = false, url = `${own}?vez` } = {}) => {
    const all = Array.from({ length: count }, (_, index) =>
      navigation({
        navigationType: kind,
        userInitiated,
        destination: { url: url === own ? own : url + index },
      }),
    );
    const { length } = all.filter((event) => navigations.dispatchEvent(event));
    for (const run of tasks.splice(0)) run();
    return length;
  };
  const input = (type: string, isTrusted: boolean) => inputs.get(type)?.({ isTrusted });
  /** Refuses all further navigations for another reason. */
  const refuse = () =>
    navigations.addEventListener('navigate', (event) => {
      event.preventDefault();
      refusedNavigations.add(event);
    });
  return { permitted, input, replaced, refuse };
}

test('code adds 20 entries to the history, and opens further addresses in place of the current one', () => {
  const { permitted, replaced } = limited();
  expect(permitted(23)).toBe(20);
  expect(replaced).toEqual([20, 21, 22].map((index) => `${own}?vez${index}`));
});

test.each(['pointerdown', 'keydown', 'click'])('a %s of the user permits 20 more entries', (type) => {
  const { permitted, input } = limited();
  permitted(30);
  input(type, true);
  expect(permitted(30)).toBe(20);
});

test('an input that code pretends permits no more entries', () => {
  const { permitted, input } = limited();
  permitted(30);
  for (const type of ['pointerdown', 'keydown', 'click']) input(type, false);
  expect(permitted(1)).toBe(0);
});

test('links that the user presses, replacements and steps back and forward have no limit', () => {
  const { permitted } = limited();
  permitted(30);
  expect(permitted(30, { userInitiated: true })).toBe(30);
  for (const kind of ['replace', 'traverse', 'reload']) expect(permitted(30, { kind })).toBe(30);
});

test('an entry of a dialog beyond the limit is not added, and its page is not opened again', () => {
  const { permitted, replaced } = limited();
  expect(permitted(21, { url: own })).toBe(20);
  expect(replaced).toEqual([]);
});

test('a navigation that is refused for another reason is not opened in place of the current address', () => {
  const { permitted, replaced, refuse } = limited();
  refuse();
  expect(permitted(30)).toBe(0);
  expect(replaced).toEqual([]);
});

test('a browser without the Navigation API is left as it is', () => {
  const addEventListener = jest.fn();
  limitHistory({
    location: { href: own, replace: jest.fn() },
    addEventListener,
    setTimeout: jest.fn(),
  });
  expect(addEventListener).not.toHaveBeenCalled();
});
