import { Attempts } from './attempts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

/** A page at a screen of the remote `hostil`, and the number of times that it was found to hold the user. */
function page() {
  const state = { remote: 'hostil', dialogs: [] as Element[], held: 0 };
  const attempts = new Attempts({
    now: () => Date.now(),
    setTimeout: (run, ms) => setTimeout(run, ms),
    dialogs: () => [...state.dialogs],
    address: () => `/${state.remote}`,
  });
  return {
    state,
    arrive: () => attempts.arrive(),
    /** Begins a navigation, and waits until it counts. */
    attempt(address = '/ventas', inBetween = () => undefined as void) {
      attempts.follow({
        from: 'hostil',
        to: address,
        remoteAt: (at) => at.split('/')[1],
        onHeld: () => void state.held++,
      });
      inBetween();
      jest.advanceTimersByTime(1_000);
    },
  };
}

test('the second navigation that leads nowhere without a question holds the user', () => {
  const { attempt, state } = page();
  attempt();
  expect(state.held).toBe(0);
  attempt();
  expect(state.held).toBe(1);
});

test('a screen that the user leaves and opens again at once does not hold the user', () => {
  const { attempt, arrive, state } = page();
  for (const _time of [1, 2, 3]) attempt('/ventas', arrive);
  expect(state.held).toBe(0);
});

test('a question of the screen is none that leads nowhere, also when it is answered at once', () => {
  const { attempt, state } = page();
  const ask = () => {
    state.dialogs = [document.createElement('dialog')];
    setTimeout(() => (state.dialogs = []), 150);
  };
  attempt('/ventas', ask);
  attempt('/ventas', ask);
  expect(state.held).toBe(0);
});

test('a question that the third navigation within a minute shows again holds the user', () => {
  const { attempt, state } = page();
  const ask = () => void (state.dialogs = [document.createElement('dialog')]);
  for (const _time of [1, 2, 3]) attempt('/ventas', ask);
  expect(state.held).toBe(1);
});

test('questions that the user cancels over minutes do not hold the user', () => {
  const { attempt, state } = page();
  for (const _time of [1, 2, 3, 4]) {
    attempt('/ventas', () => void (state.dialogs = [document.createElement('dialog')]));
    jest.advanceTimersByTime(31_000);
  }
  expect(state.held).toBe(0);
});

test('a dialog that is open before is no question', () => {
  const { attempt, state } = page();
  state.dialogs = [document.createElement('dialog')];
  attempt();
  attempt();
  expect(state.held).toBe(1);
});

test.each([
  ['leads to another remote', '/ventas', 'ventas'],
  ['is within the remote', '/hostil/otra', 'hostil'],
])('a navigation that %s holds no user', (_what, address, remote) => {
  const { attempt, state } = page();
  for (const _time of [1, 2, 3]) attempt(address, () => void (state.remote = remote));
  expect(state.held).toBe(0);
});

test('a navigation that led away ends the count', () => {
  const { attempt, state } = page();
  attempt();
  attempt('/ventas', () => void (state.remote = 'ventas'));
  state.remote = 'hostil';
  attempt();
  expect(state.held).toBe(0);
});
