import { chosenRemote } from '../testing/registry';
import { watchHandlers } from './handlers';

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
