import { act, render } from '@testing-library/react';
import { createPortal } from 'react-dom';
import { chosenRemote } from '../../testing/registry';
import { refuseLateHandlers, watchHandlers } from './handlers';
import { handlerOfReact } from './react-handler';

const remote = chosenRemote({ name: 'avisos' });

test('a handler that a visit leaves on a shared object is removed and reported', () => {
  const reports: string[] = [];
  const handlers = watchHandlers([window, document.body], (_remote, _finding, what) => reports.push(what));
  const known = () => undefined;
  window.onresize = known;
  handlers.begin();
  window.onkeydown = () => undefined;
  window.onresize = () => undefined;
  document.body.onclick = () => undefined;
  handlers.end(remote);
  expect([window.onkeydown, window.onresize, document.body.onclick]).toEqual([null, known, null]);
  expect(reports.sort()).toEqual([
    'another onclick of HTMLBodyElement',
    'another onkeydown of Window',
    'another onresize of Window',
  ]);
  handlers.end(remote);
  expect(reports).toHaveLength(3);
  window.onresize = null;
});

test('a portal of React in the body is not reported, and keeps its handler', () => {
  const reports: string[] = [];
  const ofReact: unknown[] = [];
  act(() => void ofReact.push(handlerOfReact()));
  const handlers = watchHandlers(
    [document.body],
    (_remote, _finding, what) => reports.push(what),
    ofReact[0],
  );
  handlers.begin();
  const { unmount } = render(createPortal(<button>Guardar</button>, document.body));
  unmount();
  expect(document.body.onclick).not.toBeNull();
  handlers.end(remote);
  expect(reports).toEqual([]);
  document.body.onclick = () => undefined;
  handlers.end(remote);
  expect(document.body.onclick).toBeNull();
  expect(reports).toEqual(['another onclick of HTMLBodyElement']);
});

test('a handler that a remote sets on a shared object after its visit is refused and reported', () => {
  const reports: string[] = [];
  // A file that the bundler of the remote has requested before the page was watched.
  const file = document.createElement('script');
  const noEffect = () => undefined;
  let isOpen = true;
  refuseLateHandlers(
    [HTMLElement.prototype],
    (target) => target === document.body || target === file,
    { isOpen: () => isOpen },
    (_remote, _finding, what) => reports.push(what),
    () => remote,
    noEffect,
  );
  const own = document.createElement('div');
  document.body.ondrag = () => undefined;
  isOpen = false;
  expect(() => (document.body.onclick = () => undefined)).toThrow('may not use');
  own.onclick = () => undefined;
  file.onload = null;
  // React sets it for the shell, too.
  document.body.onclick = noEffect;
  expect([document.body.onclick === noEffect, document.body.ondrag === null, own.onclick === null]).toEqual([
    true,
    false,
    false,
  ]);
  expect(reports).toEqual(['a refused use of a handler after the visit']);
  isOpen = true;
  document.body.ondrag = null;
  document.body.onclick = null;
});
