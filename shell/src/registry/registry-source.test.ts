import { getRegistryDocument } from '@parque/contract/addresses';
import { answer, fakeApi, refuse } from '@parque/remote/testing';
import { createSignedDocument, rootKeys } from '../testing/signed-registry';
import { storeDocument } from './browser-memory';
import { createRegistrySource, type RegistryFault } from './registry-source';

const server = fakeApi();

function open(now?: () => Date) {
  const faults: RegistryFault[] = [];
  const source = createRegistrySource({
    rootKeys,
    address: `/api${getRegistryDocument.path}`,
    onFault: (fault) => faults.push(fault),
    ...(now && { now }),
  });
  return { source, faults, revision: () => source.view().verified?.state.revision };
}

const tamperDocument = (document = createSignedDocument()) => ({
  ...document,
  state: { ...document.state, payload: document.state.payload.replace('diario', 'dairio') },
});

test('a valid document is used, and stored for the next page load', async () => {
  const first = open();
  expect(await first.source.offer(createSignedDocument({ revision: 4 }))).toBe(true);
  const second = open();
  expect(await second.source.offer(tamperDocument())).toBe(false);
  expect([first.revision(), second.revision()]).toEqual([4, 4]);
});

test('a document older than the last verified one is rejected', async () => {
  await open().source.offer(createSignedDocument({ revision: 9 }));
  const { source, faults, revision } = open();
  await source.offer(createSignedDocument({ revision: 8 }));
  expect(revision()).toBe(9);
  expect(faults).toMatchObject([{ message: 'state: older' }]);
});

test('a stored document is verified again, and rejected when it has expired', async () => {
  await open().source.offer(createSignedDocument({ revision: 9 }));
  const { source, revision } = open(() => new Date(Date.now() + 8 * 86_400_000));
  await source.offer(createSignedDocument({ revision: 9 }));
  expect(revision()).toBeUndefined();
});

test('a stored document that was changed in the storage of the browser is rejected', async () => {
  storeDocument(tamperDocument(), { epoch: 1, keysVersion: 1, revision: 1 });
  const { source, revision } = open();
  await source.offer(undefined);
  expect(revision()).toBeUndefined();
});

const highest = { epoch: 9e15, keysVersion: 9e15, revision: 9e15 };

test.each([
  ['without a document', undefined],
  ['with a forged document', tamperDocument(createSignedDocument({ revision: 9 }))],
  ['with a document of lower numbers', createSignedDocument({ revision: 3 })],
])(
  'high numbers that are stored in the browser %s do not make the shell reject the newest document',
  async (_what, document) => {
    localStorage.setItem('parque:registry-seen', JSON.stringify(highest));
    localStorage.setItem('parque:registry', JSON.stringify(document ?? null));
    const { source, faults, revision } = open();
    expect(await source.offer(createSignedDocument({ revision: 4 }))).toBe(true);
    expect([revision(), faults]).toEqual([4, []]);
  },
);

test('a signed document in the storage of the browser rejects an older one, also beside other numbers', async () => {
  await open().source.offer(createSignedDocument({ revision: 9 }));
  localStorage.setItem('parque:registry-seen', JSON.stringify(highest));
  const { source, revision } = open();
  expect(await source.offer(createSignedDocument({ revision: 8 }))).toBe(false);
  expect(revision()).toBe(9);
});

test('a newer document is fetched and verified, and listeners are notified', async () => {
  server.use(answer(getRegistryDocument, () => createSignedDocument({ revision: 5 })));
  const { source, revision } = open();
  await source.offer(createSignedDocument());
  const onChange = jest.fn();
  source.subscribe(onChange);
  expect(await source.refresh()).toBe(true);
  expect(revision()).toBe(5);
  expect(onChange).toHaveBeenCalledTimes(1);
});

test.each([
  ['is answered with 503', refuse(getRegistryDocument, 'not_found'), 'http'],
  ['cannot be reached', refuse(getRegistryDocument, 'network'), 'network'],
])(
  'a document that %s does not change the current registry, and its reason is stored',
  async (_what, handler, reason) => {
    server.use(handler);
    const { source, faults, revision } = open();
    await source.offer(createSignedDocument({ revision: 3 }));
    expect(await source.refresh()).toBe(false);
    expect(revision()).toBe(3);
    expect(faults).toMatchObject([{ phase: 'registry', reason }]);
  },
);

test('a page without a document uses the stored one, and reports no fault', async () => {
  await open().source.offer(createSignedDocument({ revision: 6 }));
  const { source, faults, revision } = open();
  expect(await source.offer(undefined)).toBe(false);
  expect([revision(), faults]).toEqual([6, []]);
});

test('an invalid document is not used, and its fault is reported once until a document is valid', async () => {
  let document = tamperDocument();
  server.use(answer(getRegistryDocument, () => document));
  const { source, faults, revision } = open();
  await source.offer(tamperDocument());
  await source.refresh();
  await source.refresh();
  expect(revision()).toBeUndefined();
  expect(faults).toEqual([{ phase: 'signature', reason: 'signature', message: 'state: signature' }]);
  document = createSignedDocument();
  await source.refresh();
  document = tamperDocument();
  await source.refresh();
  expect(faults).toHaveLength(2);
});

test('a retry does not wait for a request that hangs', async () => {
  const never = new Promise<never>(() => undefined);
  server.use(answer(getRegistryDocument, () => never));
  const { source, revision } = open();
  await source.offer(createSignedDocument());
  void source.refresh();
  server.use(answer(getRegistryDocument, () => createSignedDocument({ revision: 5 })));
  expect(await source.retry()).toBe(true);
  expect(revision()).toBe(5);
});
