import { useUnsavedInput } from '@parque/remote';
import { people } from '@parque/remote/testing';
import { signIn, signOut } from '@parque/session';
import { renderHook } from '@testing-library/react';
import { chosenRemote } from '../../testing/registry';
import { takeStopped } from '../stopped';
import { makeRenewal, renewForNextUser } from './renewal';

const remote = chosenRemote({ name: 'avisos' });

function renewal() {
  const reload = jest.fn();
  return { reload, ...makeRenewal(reload) };
}

afterEach(() => sessionStorage.clear());

test('the page loads itself again at the next navigation, once, and the remote is stopped in it', () => {
  const { reload, request, navigate } = renewal();
  navigate();
  request(remote);
  expect(reload).not.toHaveBeenCalled();
  navigate();
  navigate();
  expect(reload).toHaveBeenCalledTimes(1);
  expect(takeStopped()).toBe(remote.manifest.container);
  expect(takeStopped()).toBeNull();
});

test('a change is not attributed to a remote that was mounted after it', () => {
  const { request, navigate } = renewal();
  request();
  request(remote);
  navigate();
  expect(takeStopped()).toBeNull();
});

test('for a change of unknown origin, which recurs in each page, a tab loads its page again once', () => {
  const [first, second] = [renewal(), renewal()];
  for (const { request, navigate } of [first, second]) {
    request();
    navigate();
  }
  expect(first.reload).toHaveBeenCalledTimes(1);
  expect(second.reload).not.toHaveBeenCalled();
});

test('unsaved input delays it', () => {
  const { reload, request, navigate } = renewal();
  const form = renderHook(() => useUnsavedInput(true));
  request(remote);
  navigate();
  expect(reload).not.toHaveBeenCalled();
  form.unmount();
  navigate();
  expect(reload).toHaveBeenCalledTimes(1);
});

test('the page loads itself again when another user signs in, and not for the same one', () => {
  const user = (id: number) => ({ ...people.ana, id });
  const reload = jest.fn();
  const setTimeout = ((run: () => void) => run()) as Window['setTimeout'];
  signIn('a', user(1));
  const end = renewForNextUser({ setTimeout }, reload);
  signOut();
  signIn('b', user(1));
  expect(reload).not.toHaveBeenCalled();
  signOut();
  signIn('c', user(2));
  expect(reload).toHaveBeenCalledTimes(1);
  end();
  signOut();
});
