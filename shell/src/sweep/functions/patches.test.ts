import { chosenRemote } from '../../testing/registry';
import { sharedFunctionsOf, watchPatches } from './patches';

const remote = chosenRemote({ name: 'diario' });

/** An object with shared functions, one of them replaced by `assign`, by the remote or by other code. */
function shared(isOwn: boolean) {
  const found: string[] = [];
  const original = () => 'original';
  const prototype: Record<string, unknown> = { send: original };
  const patches = watchPatches(
    [{ holder: prototype, label: 'Request.prototype', names: ['send'] }],
    (by, finding, what) => void found.push(`${by.manifest.name} ${finding} ${what}`),
    () => (isOwn ? remote : undefined),
  );
  return { found, original, prototype, patches, replaced: () => 'replaced' };
}

const finding = 'diario patch another function in place of Request.prototype.send';

test('a function that a remote assigned is effective until it is undone, and is then reported', () => {
  const { prototype, replaced, original, patches, found } = shared(true);
  prototype.send = replaced;
  expect(prototype.send).toBe(replaced);
  patches.undo();
  expect(prototype.send).toBe(original);
  expect(found).toEqual([finding]);
  patches.undo();
  expect(found).toHaveLength(1);
});

test('a remote that restores the original function is not reported', () => {
  const { prototype, replaced, original, patches, found } = shared(true);
  prototype.send = replaced;
  prototype.send = original;
  patches.undo();
  expect(found).toEqual([]);
});

test('a function that the shell or an extension assigned stays', () => {
  const { prototype, replaced, patches, found } = shared(false);
  prototype.send = replaced;
  patches.undo();
  expect(prototype.send).toBe(replaced);
  expect(found).toEqual([]);
});

test('a function that was defined again during a mount is undone and reported', () => {
  const { prototype, replaced, original, patches, found } = shared(true);
  Object.defineProperty(prototype, 'send', { value: replaced, configurable: true });
  patches.attribute(remote);
  patches.undo();
  expect(prototype.send).toBe(original);
  expect(found).toEqual([finding]);
});

test('a function that was defined again or deleted at another time is undone without a report', () => {
  const { prototype, original, patches, found } = shared(true);
  delete prototype.send;
  patches.undo();
  expect(prototype.send).toBe(original);
  expect(found).toEqual([]);
});

test('a function that was made permanent is found once, and belongs to no later remote', () => {
  const { prototype, replaced, patches, found } = shared(true);
  Object.defineProperty(prototype, 'send', { value: replaced, configurable: false });
  patches.attribute(remote);
  expect(patches.undo()).toBe(false);
  expect(found).toEqual([finding]);
  patches.attribute(chosenRemote({ name: 'avisos' }));
  expect(patches.undo()).toBe(true);
  expect(found).toHaveLength(1);
});

test('an object that inherits a function can have its own', () => {
  const { prototype, replaced, original, patches, found } = shared(true);
  const request = Object.create(prototype) as typeof prototype;
  request.send = replaced;
  expect(request.send).toBe(replaced);
  expect(prototype.send).toBe(original);
  patches.undo();
  expect(found).toEqual([]);
});

test('the functions of requests, history and storage are watched', () => {
  const watched = sharedFunctionsOf(window).flatMap(({ label, names }) =>
    names.map((name) => `${label}.${name}`),
  );
  expect(watched).toEqual(
    expect.arrayContaining([
      'window.fetch',
      'window.XMLHttpRequest',
      'XMLHttpRequest.prototype.open',
      'XMLHttpRequest.prototype.send',
      'history.pushState',
      'History.prototype.replaceState',
      'Storage.prototype.setItem',
    ]),
  );
});
