import { computePublicKey, sign } from '../signing.mjs';
import { verifyDocument, type Remembered } from './document';
import { verifyTicket } from './release';
import { createKeyList, keys, addDays, createDocument, now, release, signManifest } from './testing/world';

const rootKeys = [computePublicKey(keys.root).publicKey];
const storedVersions: Remembered = { epoch: 1, keysVersion: 3, revision: 7 };

const verifyAt = (document: unknown, options: { now?: Date; storedVersions?: Remembered } = {}) =>
  verifyDocument(document, { rootKeys, now, ...options });

/** Returns the text with one character changed. */
const tamper = (text: string) => text.replace('journal', 'jornual');

test('a document with valid signatures is accepted, and its versions are returned for storage', async () => {
  const verdict = await verifyAt(createDocument(), { storedVersions });
  expect(verdict).toMatchObject({ ok: true, registry: { refusedReleases: [], versions: storedVersions } });
  expect(verdict.ok && [...verdict.registry.releases.keys()]).toEqual(['journal@1.0.0']);
});

test.each([
  ['nothing', undefined],
  ['a text', 'hola'],
  ['a document of another schema', { ...createDocument(), schema: 1 }],
  ['no releases', { ...createDocument(), releases: null }],
])('%s is rejected as malformed', async (_what, document) => {
  expect(await verifyAt(document)).toEqual({ ok: false, fault: { part: 'document', reason: 'malformed' } });
});

test.each([
  ['a key list that was changed', 'keys', tamperPart('keys')],
  ['a state that was changed', 'state', tamperPart('state')],
  ['a key list signed by a key that is no root key', 'keys', createDocument({ rootKey: keys.journal })],
  ['a state signed by a key that is no registry key', 'state', createDocument({ registryKey: keys.journal })],
  ['a key list without signature', 'keys', { ...createDocument(), keys: undefined }],
  [
    'a release in the place of the state, by the same key',
    'state',
    { ...createDocument(), state: release('journal', '1.0.0', keys.registry) },
  ],
])('%s rejects the whole document', async (_what, part, document) => {
  expect(await verifyAt(document)).toEqual({ ok: false, fault: { part, reason: 'signature' } });
});

function tamperPart(part: 'keys' | 'state') {
  const document = createDocument();
  return { ...document, [part]: { ...document[part], payload: tamper(document[part].payload) } };
}

test('a document is valid until it expires: first the state, later the key list', async () => {
  const document = createDocument();
  expect((await verifyAt(document, { now: addDays(6.9) })).ok).toBe(true);
  expect(await verifyAt(document, { now: addDays(7) })).toMatchObject({
    fault: { part: 'state', reason: 'expired' },
  });
  expect(await verifyAt(document, { now: addDays(365) })).toMatchObject({
    fault: { part: 'keys', reason: 'expired' },
  });
});

test.each([
  ['an older revision', createDocument({ revision: 6 }), 'state'],
  ['an older key list', createDocument({ list: createKeyList({ version: 2 }) }), 'keys'],
  ['a key list of an older epoch', createDocument({ list: createKeyList({ epoch: 0, version: 9 }) }), 'keys'],
])('%s older than the stored one is rejected', async (_what, document, part) => {
  expect(await verifyAt(document, { storedVersions })).toEqual({
    ok: false,
    fault: { part, reason: 'older' },
  });
});

test('a new epoch accepts lower versions', async () => {
  const document = createDocument({ revision: 1, list: createKeyList({ epoch: 2, version: 1 }) });
  expect(await verifyAt(document, { storedVersions })).toMatchObject({
    ok: true,
    registry: { versions: { epoch: 2, keysVersion: 1, revision: 1 } },
  });
});

test.each([
  ['that another team signed', 'journal@1.0.0', release('journal', '1.0.0', keys.copy, 'copy'), 'signature'],
  [
    'of a team that says it is another',
    'journal@1.0.0',
    release('journal', '1.0.0', keys.journal, 'copy'),
    'other',
  ],
  ['that was changed', 'journal@1.0.0', changeRelease(release('journal', '1.0.0')), 'signature'],
  ['of another version than it stands for', 'journal@1.0.0', release('journal', '0.9.0'), 'other'],
  [
    'of another remote than it stands for',
    'copy@1.0.0',
    release('journal', '1.0.0', keys.copy, 'copy'),
    'other',
  ],
  ['of a remote without a team', 'nadie@1.0.0', release('nadie', '1.0.0'), 'signature'],
])('only the release %s is rejected', async (_what, id, signedRelease, fault) => {
  const verdict = await verifyAt(
    createDocument({ releases: { [id]: signedRelease, 'journal@1.1.0': release('journal', '1.1.0') } }),
  );
  expect(verdict).toMatchObject({ ok: true, registry: { refusedReleases: [{ id, fault }] } });
  expect(verdict.ok && [...verdict.registry.releases.keys()]).toEqual(['journal@1.1.0']);
});

const command = {
  id: 'calcular',
  label: 'Calcular',
  to: '/journal',
  action: 'there',
  key: 'c',
  keywords: ['lotes'],
};

test('a release may declare commands', async () => {
  const signedRelease = signManifest({
    commands: [command, { id: 'ir', label: 'Ir', to: '/journal', search: '?mes=-1' }],
  });
  expect(await verifyAt(createDocument({ releases: { 'journal@1.0.0': signedRelease } }))).toMatchObject({
    ok: true,
    registry: { refusedReleases: [] },
  });
});

test.each([
  ['that are no list', { commands: { calcular: command } }],
  ['whose label is no text', { commands: [{ ...command, label: 7 }] }],
  ['that lead out of the page', { commands: [{ ...command, to: 'https://evil.example' }] }],
  ['with a query that is none', { commands: [{ ...command, search: '/otra' }] }],
  ['with a key of several', { commands: [{ ...command, key: 'Enter' }] }],
  ['beside a route that matches every address', { routes: [{ path: '/*', title: 'Todo' }] }],
  ['beside a route with an escape', { routes: [{ path: '/%70anel', title: 'Panel' }] }],
])('a release with commands %s is rejected despite a valid signature', async (_what, change) => {
  const id = 'journal@1.0.0';
  const document = createDocument({ releases: { [id]: signManifest(change) } });
  expect(await verifyAt(document)).toMatchObject({
    ok: true,
    registry: { refusedReleases: [{ id, fault: 'other' }] },
  });
});

function changeRelease(signedRelease: ReturnType<typeof release>) {
  return { ...signedRelease, payload: tamper(signedRelease.payload) };
}

test('a release whose container is named like that of another remote is rejected as a whole', async () => {
  const id = 'journal@1.0.0';
  const verifyContainer = (container: string) =>
    verifyAt(createDocument({ releases: { [id]: signManifest({ container }) } }));
  expect(await verifyContainer('parque_journal_1_0_0')).toMatchObject({
    ok: true,
    registry: { refusedReleases: [] },
  });
  expect(await verifyContainer('parque_copy_1_0_0')).toMatchObject({
    ok: true,
    registry: { refusedReleases: [{ id, fault: 'container' }] },
  });
});

test('a release that claims more than its grant is rejected as a whole', async () => {
  const grants = [{ remote: 'journal', paths: ['/panel'] }];
  const id = 'journal@1.0.0';
  const verifyRoute = (path: string) =>
    verifyAt(
      createDocument({
        list: createKeyList({ grants }),
        releases: { [id]: signManifest({ routes: [{ path, title: 'Panel' }] }) },
      }),
    );
  expect(await verifyRoute('/panel/analisis')).toMatchObject({ ok: true, registry: { refusedReleases: [] } });
  expect(await verifyRoute('/payment')).toMatchObject({
    ok: true,
    registry: { refusedReleases: [{ id, fault: 'claims' }] },
  });
});

test('a release that would make every page large is rejected before its signature is verified', async () => {
  const id = 'journal@1.0.0';
  const menu = Array.from({ length: 3000 }, (_, i) => ({ to: '/journal', label: `Entrada ${i}`, order: i }));
  expect(await verifyAt(createDocument({ releases: { [id]: signManifest({ menu }) } }))).toMatchObject({
    ok: true,
    registry: { refusedReleases: [{ id, fault: 'size' }] },
  });
});

test('a revoked release is rejected even if the state names it', async () => {
  const list = createKeyList({ revoked: [{ name: 'journal', version: '1.0.0', reason: 'agujero' }] });
  expect(await verifyAt(createDocument({ list }))).toMatchObject({
    ok: true,
    registry: { refusedReleases: [{ id: 'journal@1.0.0', fault: 'revoked' }] },
  });
});

test('a team key that was removed from the key list is invalid, and an added one is valid', async () => {
  const [journal, copy] = createKeyList().teams;
  const teams = [{ ...journal!, keys: copy!.keys }];
  const list = createKeyList({ version: 4, teams });
  const releases = {
    'journal@1.0.0': release('journal', '1.0.0'),
    'journal@1.1.0': release('journal', '1.1.0', keys.copy),
  };
  const verdict = await verifyAt(createDocument({ list, releases }), { storedVersions });
  expect(verdict.ok && [...verdict.registry.releases.keys()]).toEqual(['journal@1.1.0']);
});

test("without the browser's Ed25519 the verdict is the same", async () => {
  const cryptoProperty = Object.getOwnPropertyDescriptor(globalThis, 'crypto')!;
  Object.defineProperty(globalThis, 'crypto', { value: {}, configurable: true });
  try {
    expect((await verifyAt(createDocument())).ok).toBe(true);
    expect((await verifyAt(tamperPart('state'))).ok).toBe(false);
  } finally {
    Object.defineProperty(globalThis, 'crypto', cryptoProperty);
  }
});

test('a preview ticket of the registry is valid until it expires', async () => {
  const ticket = {
    schema: 1,
    id: 't1',
    name: 'journal',
    version: '1.1.0',
    issuedAt: now.toISOString(),
    expiresAt: addDays(1).toISOString(),
  };
  expect(await verifyTicket(sign('ticket', ticket, keys.registry), createKeyList(), now)).toEqual(ticket);
  expect(
    await verifyTicket(sign('ticket', ticket, keys.registry), createKeyList(), addDays(1)),
  ).toBeUndefined();
  expect(await verifyTicket(sign('ticket', ticket, keys.journal), createKeyList(), now)).toBeUndefined();
  expect(await verifyTicket(sign('command', ticket, keys.registry), createKeyList(), now)).toBeUndefined();
});
