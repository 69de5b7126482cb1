import { MessageChannel } from 'node:worker_threads';
import { createChosenRemote } from '../../testing/registry';
import { visitSandboxed } from './sandboxed-visit';

// jsdom has none.
beforeAll(() => void Object.assign(window, { MessageChannel }));

const begin = (onFault: () => void, signal: AbortSignal) =>
  visitSandboxed(
    { remote: createChosenRemote({ name: 'fuera' }, { sandbox: [] }) },
    document.body,
    onFault,
    signal,
  );

test('a frame that loads a second page cannot be shown, and is removed', async () => {
  const pendingVisit = begin(jest.fn(), new AbortController().signal);
  const frame = document.querySelector('iframe');
  for (let loads = 0; loads < 2; loads += 1) frame?.dispatchEvent(new Event('load'));
  await expect(pendingVisit).rejects.toMatchObject({ phase: 'mount', reason: 'other' });
  expect(document.querySelector('iframe')).not.toBeInTheDocument();
});

test('a user who leaves while a third party loads ends its visit without a fault', async () => {
  const onFault = jest.fn();
  const ending = new AbortController();
  const pendingVisit = begin(onFault, ending.signal);
  expect(document.querySelector('iframe')).toBeInTheDocument();
  ending.abort();
  await expect(pendingVisit).resolves.toBeUndefined();
  expect(document.querySelector('iframe')).not.toBeInTheDocument();
  expect(onFault).not.toHaveBeenCalled();
});
