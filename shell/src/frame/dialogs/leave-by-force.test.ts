import { takeStopped } from '../../sweep/stopped';
import { chosenRemote } from '../../testing/registry';
import { leaveByForce } from './leave-by-force';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const remote = chosenRemote({ name: 'hostil' });

/** A page that leaves the remote, or does not, once the address is opened by code. */
function page(isLeft: boolean) {
  const target = new EventTarget();
  const reload = jest.fn();
  const location = { hash: '#/hostil', reload };
  const open = jest.fn();
  const leave = async () => {
    const left = leaveByForce(remote, '/ventas', open, () => isLeft, {
      addEventListener: target.addEventListener.bind(target) as typeof window.addEventListener,
      location,
    });
    await jest.runAllTimersAsync();
    await left;
  };
  return { target, reload, location, open, leave };
}

test('a remote that is left by the navigation is not stopped, and the page is not loaded again', async () => {
  const { open, reload, leave } = page(true);
  await leave();
  expect(open).toHaveBeenCalledTimes(1);
  expect(reload).not.toHaveBeenCalled();
  expect(takeStopped()).toBeNull();
});

test('a remote that holds the user nevertheless is stopped in the next page, at the address of the user', async () => {
  const { reload, location, leave } = page(false);
  await leave();
  expect(location.hash).toBe('/ventas');
  expect(reload).toHaveBeenCalledTimes(1);
  expect(takeStopped()).toBe(remote.manifest.container);
});

test('such a remote cannot delay the load by a question about unsaved input', async () => {
  const { target, leave } = page(false);
  await leave();
  const question = jest.fn();
  target.addEventListener('beforeunload', question);
  target.dispatchEvent(new Event('beforeunload'));
  expect(question).not.toHaveBeenCalled();
});
