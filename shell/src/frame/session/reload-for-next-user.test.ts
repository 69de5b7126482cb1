import { people } from '@parque/remote/testing';
import { signIn, signOut } from '@parque/session';
import { reloadForNextUser } from './reload-for-next-user';

test('the page loads itself again when another user signs in, and not for the same one', () => {
  jest.useFakeTimers();
  const reload = jest.fn();
  signIn('a', people.ana);
  const end = reloadForNextUser(reload);
  signOut();
  signIn('b', people.ana);
  jest.runAllTimers();
  expect(reload).not.toHaveBeenCalled();
  signOut();
  signIn('c', people.admin);
  jest.runAllTimers();
  expect(reload).toHaveBeenCalledTimes(1);
  end();
  signOut();
  jest.useRealTimers();
});
