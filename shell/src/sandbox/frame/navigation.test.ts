import type { FromFrame } from '../protocol';
import { connectNavigation } from './navigation';

const native = { pushState: window.history.pushState, replaceState: window.history.replaceState };
const routes = [{ path: '/avisos/*', title: 'Avisos' }];

function openNavigation() {
  const sentMessages: FromFrame[] = [];
  window.location.hash = '/avisos/1?dia=hoy';
  const navigation = connectNavigation({ routes }, (message) => sentMessages.push(message));
  return { sent: sentMessages, ...navigation };
}

afterEach(() => {
  Object.assign(window.history, native);
});

test('a router that stores its state without an address stays on its screen', () => {
  const { sent } = openNavigation();
  window.history.replaceState({ idx: 0 }, '');
  expect(sent).toEqual([]);
  expect(window.location.hash).toBe('#/avisos/1?dia=hoy');
  expect(window.history.state).toEqual({ idx: 0 });
});

test('an own address is shown at once, and requested from the shell', () => {
  const { sent } = openNavigation();
  window.history.pushState(null, '', '#/avisos/2');
  expect(sent).toEqual([{ type: 'navigate', to: '/avisos/2', replace: false }]);
  expect(window.location.hash).toBe('#/avisos/2');
});

test("another remote's address is only requested", () => {
  const { sent } = openNavigation();
  window.history.replaceState(null, '', '#/products');
  expect(sent).toEqual([{ type: 'navigate', to: '/products', replace: true }]);
  expect(window.location.hash).toBe('#/avisos/1?dia=hoy');
});
