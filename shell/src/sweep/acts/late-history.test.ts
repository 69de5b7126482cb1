import { chosenRemote } from '../../testing/registry';
import { watchLateHistory } from './late-history';

const remote = chosenRemote({ name: 'avisos' });

/** A page with a history, used by the code of a remote, whose visit may be over. */
function watched(facts: { isOpen: boolean; isRemote?: boolean; isOfUser?: boolean }) {
  const { isOpen, isRemote = true, isOfUser = false } = facts;
  const done: string[] = [];
  const reports: string[] = [];
  class History {
    go() {
      done.push('go');
    }
    pushState() {
      done.push('the push of the browser');
    }
  }
  class Navigation {
    traverseTo() {
      done.push('traverseTo');
    }
  }
  const history = Object.assign(new History(), {
    pushState() {
      done.push('push');
    },
  });
  watchLateHistory(
    { history, History, Navigation },
    () => isOpen,
    () => isOfUser,
    (_remote, _finding, what) => void reports.push(what),
    () => (isRemote ? remote : undefined),
  );
  history.go();
  history.pushState();
  History.prototype.pushState.call(history);
  new Navigation().traverseTo();
  return { done, reports };
}

test('moves in the history by a remote after its visit are ignored and reported', () => {
  const { done, reports } = watched({ isOpen: false });
  expect(done).toEqual([]);
  expect(new Set(reports)).toEqual(new Set(['a navigation after the visit']));
});

test.each([
  ['a remote in its visit', { isOpen: true }],
  ['the shell', { isOpen: false, isRemote: false }],
  ['a press of the user', { isOpen: false, isOfUser: true }],
])('%s moves in the history', (_who, facts) => {
  const { done, reports } = watched(facts);
  expect(done).toEqual(['go', 'push', 'the push of the browser', 'traverseTo']);
  expect(reports).toEqual([]);
});
