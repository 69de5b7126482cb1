import { act, renderHook } from '@testing-library/react';
import { recordStuck } from '../../remotes/health';
import { createChosenRemote } from '../../testing/registry';
import { useReloadOfStopped } from './use-reload-of-stopped';

const runningRemote = createChosenRemote({ name: 'avisos' });
const others = [createChosenRemote({ name: 'diario' })];

test.each([
  ['stopped', [...others, { ...runningRemote, state: 'off' as const }]],
  ['removed from the registry', others],
])('the page loads itself again for a remote that is %s and does not unmount', (_what, remotes) => {
  const reload = jest.fn();
  const hook = renderHook((now: typeof remotes) => useReloadOfStopped({ remotes: now }, reload), {
    initialProps: [...others, runningRemote],
  });
  act(() => recordStuck(runningRemote));
  expect(reload).not.toHaveBeenCalled();
  hook.rerender(remotes);
  expect(reload).toHaveBeenCalledTimes(1);
});
