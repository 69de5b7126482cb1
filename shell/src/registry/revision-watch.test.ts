import { getRegistryDocument, getRegistryRevision } from '@parque/contract/addresses';
import { answer, fakeApi, refuse } from '@parque/remote/testing';
import { waitFor } from '@testing-library/dom';
import { rootKeys, signedDocument } from '../testing/signed-registry';
import { makeRegistrySource } from './registry-source';
import { watchRevision } from './revision-watch';

let revision = 1;
let asked = 0;
const server = fakeApi(
  answer(getRegistryRevision, () => {
    asked += 1;
    return { revision };
  }),
);

let end = () => undefined as void;

async function watch() {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate'] });
  const source = makeRegistrySource({ rootKeys, address: '/api/registry/document' });
  await source.offer(signedDocument());
  const refresh = jest.fn(() => Promise.resolve(true));
  end = watchRevision({ apiBase: '/api', source: { view: source.view, refresh } });
  return refresh;
}

const navigate = () => void window.dispatchEvent(new PopStateEvent('popstate'));

beforeEach(() => {
  revision = 1;
  asked = 0;
});

afterEach(() => {
  end();
  jest.useRealTimers();
});

test('whoever navigates hears of a new revision; many steps are one question', async () => {
  const refresh = await watch();
  revision = 2;
  navigate();
  navigate();
  navigate();
  await jest.advanceTimersByTimeAsync(2_000);
  jest.useRealTimers();
  await waitFor(() => expect(refresh).toHaveBeenCalledTimes(1));
  expect(asked).toBe(1);
});

test('a page that is seen asks now and then, and fetches nothing while nothing changed', async () => {
  const refresh = await watch();
  await jest.advanceTimersByTimeAsync(40_000);
  jest.useRealTimers();
  await waitFor(() => expect(asked).toBeGreaterThan(0));
  expect(refresh).not.toHaveBeenCalled();
});

test('a clock that is set back delays no question', async () => {
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
  const source = makeRegistrySource({ rootKeys, address: '/api/registry/document' });
  await source.offer(signedDocument());
  server.use(refuse(getRegistryDocument, 'unavailable'));
  await source.refresh();
  server.use(answer(getRegistryDocument, () => signedDocument()));
  const before = source.view().fault;
  end = watchRevision({ apiBase: '/api', source });
  navigate();
  await jest.advanceTimersByTimeAsync(2_000);
  jest.useRealTimers();
  await waitFor(() => expect(source.view().fault).toBeUndefined());
  expect(before).toMatchObject({ reason: 'http' });
});
