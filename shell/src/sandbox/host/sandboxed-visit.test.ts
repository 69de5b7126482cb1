import { MessageChannel } from 'node:worker_threads';
import { chosenRemote } from '../../testing/registry';
import { visitSandboxed } from './sandboxed-visit';

// jsdom has none.
beforeAll(() => void Object.assign(window, { MessageChannel }));

test('a user who leaves while a third party loads ends its visit without a fault', async () => {
  const onFault = jest.fn();
  const ending = new AbortController();
  const visiting = visitSandboxed(
    chosenRemote({ name: 'fuera' }, { sandbox: [] }),
    document.body,
    onFault,
    ending.signal,
  );
  expect(document.querySelector('iframe')).toBeInTheDocument();
  ending.abort();
  await expect(visiting).resolves.toBeUndefined();
  expect(document.querySelector('iframe')).not.toBeInTheDocument();
  expect(onFault).not.toHaveBeenCalled();
});
