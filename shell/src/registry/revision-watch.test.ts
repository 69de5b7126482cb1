import { getRegistryDocument, getRegistryRevision } from '@parque/contract/addresses';
import { answer, fakeApi, refuse } from '@parque/remote/testing';
import { waitFor } from '@testing-library/dom';
import { rootKeys, createSignedDocument } from '../testing/signed-registry';
import { createRegistrySource } from './registry-source';
import { watchRevision } from './revision-watch';

let revision = 1;
let requests = 0;
const server = fakeApi(
  answer(getRegistryRevision, () => {
    requests += 1;
    return { revision };
  }),
);

let end = () => undefined as void;

async function watch() {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate'] });
  const source = createRegistrySource({ rootKeys, address: '/api/registry/document' });
  await source.offer(createSignedDocument());
  const refresh = jest.fn(() => Promise.resolve(true));
  end = watchRevision({ apiBase: '/api', source: { view: source.view, refresh } });
  return refresh;
}

const navigate = () => void window.dispatchEvent(new PopStateEvent('popstate'));

beforeEach(() => {
  revision = 1;
  requests = 0;
});

afterEach(() => {
  end();
  jest.useRealTimers();
});

test('a new revision is fetched after a navigation, and many navigations cause one request', async () => {
  const refresh = await watch();
  revision = 2;
  navigate();
  navigate();
  navigate();
  await jest.advanceTimersByTimeAsync(2_000);
  jest.useRealTimers();
  await waitFor(() => expect(refresh).toHaveBeenCalledTimes(1));
  expect(requests).toBe(1);
});

test('a visible page requests the revision every 30 s, and fetches no document while it is unchanged', async () => {
  const refresh = await watch();
  await jest.advanceTimersByTimeAsync(40_000);
  jest.useRealTimers();
  await waitFor(() => expect(requests).toBeGreaterThan(0));
  expect(refresh).not.toHaveBeenCalled();
});

test('a clock that is set back does not delay the requests', async () => {
  const refresh = await watch();
  revision = 2;
  jest.setSystemTime(Date.now() - 3_600_000);
  navigate();
  await jest.advanceTimersByTimeAsync(2_000);
  jest.useRealTimers();
  await waitFor(() => expect(refresh).toHaveBeenCalledTimes(1));
});

test('a registry that could not be fetched is fetched again, also without a newer revision', async () => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate'] });
  const source = createRegistrySource({ rootKeys, address: '/api/registry/document' });
  await source.offer(createSignedDocument());
  server.use(refuse(getRegistryDocument, 'unavailable'));
  await source.refresh();
  server.use(answer(getRegistryDocument, () => createSignedDocument()));
  const before = source.view().fault;
  end = watchRevision({ apiBase: '/api', source });
  navigate();
  await jest.advanceTimersByTimeAsync(2_000);
  jest.useRealTimers();
  await waitFor(() => expect(source.view().fault).toBeUndefined());
  expect(before).toMatchObject({ reason: 'http' });
});
