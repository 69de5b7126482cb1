import { hashUser, verifyDocument, type VerifiedDocument } from '@parque/release';
import {
  forgeRelease,
  createRegisteredRemote,
  rootKeys,
  createSignedDocument,
  signRelease,
} from '../testing/signed-registry';
import { compose } from './compose';

const user = { installation: 'i-1', userId: 7, role: 0 };

async function verifySigned(...args: Parameters<typeof createSignedDocument>): Promise<VerifiedDocument> {
  const verdict = await verifyDocument(createSignedDocument(...args), { rootKeys, now: new Date() });
  if (!verdict.ok) throw new Error(`${verdict.fault.part}: ${verdict.fault.reason}`);
  return verdict.registry;
}

const both = {
  'diario@1.0.0': signRelease('diario', '1.0.0'),
  'diario@1.1.0': signRelease('diario', '1.1.0'),
};

test('a remote is loaded from the folder of the chosen version, with the reason for the choice', async () => {
  const pins = [{ version: '1.1.0', users: [hashUser('diario', 7)] }];
  const document = await verifySigned({
    revision: 6,
    remotes: [createRegisteredRemote({ pins })],
    releases: both,
  });
  const composition = compose(document, { user });
  expect(composition).toMatchObject({ revision: 6, refused: [] });
  expect(composition.remotes).toMatchObject([
    { base: '/remotes/diario/1.1.0/', choice: { why: 'pin' }, manifest: { version: '1.1.0' } },
  ]);
  expect(compose(document, { user: { ...user, userId: 8 } }).remotes[0]?.base).toBe('/remotes/diario/1.0.0/');
});

test('a remote of a third party has the calls that the key list grants it', async () => {
  const grants = [
    { remote: 'diario', level: 'third-party' as const, calls: ['GET /user/products'], paths: ['/diario'] },
  ];
  const document = await verifySigned({ remotes: [createRegisteredRemote()], releases: both, grants });
  expect(compose(document, { user }).remotes[0]?.sandbox).toEqual(['GET /user/products']);
  const others = await verifySigned({ remotes: [createRegisteredRemote()], releases: both });
  expect(compose(others, { user }).remotes[0]?.sandbox).toBeUndefined();
});

test.each([
  ['that is forged', { ...both, 'diario@1.1.0': forgeRelease('diario', '1.1.0') }, []],
  ['that is revoked', both, [{ name: 'diario', version: '1.1.0', reason: 'agujero' }]],
  ['that is missing', { 'diario@1.0.0': both['diario@1.0.0'] }, []],
])('a stable release %s is replaced by the previous one', async (_what, releases, revoked) => {
  const remotes = [createRegisteredRemote({ stable: '1.1.0', previous: '1.0.0' })];
  const composition = compose(await verifySigned({ remotes, releases, revoked }), { user });
  expect(composition.remotes).toMatchObject([{ choice: { version: '1.0.0', why: 'fallback' } }]);
});

test('a remote without a verified release is listed as rejected, and the other remotes run', async () => {
  const remotes = [
    createRegisteredRemote({ name: 'copia', base: '/remotes/copia/' }),
    createRegisteredRemote(),
  ];
  const releases = { ...both, 'copia@1.0.0': forgeRelease('copia', '1.0.0') };
  const composition = compose(await verifySigned({ remotes, releases }), { user });
  expect(composition.refused).toMatchObject([{ name: 'copia' }]);
  expect(composition.remotes.map(({ manifest }) => manifest.name)).toEqual(['diario']);
});

test('a release that was set aside is used only when there is no other', async () => {
  const remotes = [createRegisteredRemote({ stable: '1.1.0', previous: '1.0.0' })];
  const document = await verifySigned({ remotes, releases: both });
  const versionWithout = (...ids: string[]) =>
    compose(document, { user, setAside: new Set(ids) }).remotes[0]?.choice;
  expect(versionWithout('diario@1.1.0')).toEqual({ version: '1.0.0', why: 'fallback' });
  expect(versionWithout('diario@1.1.0', 'diario@1.0.0')).toEqual({ version: '1.1.0', why: 'stable' });
});

test('a preview changes the version of its own remote only', async () => {
  const remotes = [
    createRegisteredRemote(),
    createRegisteredRemote({ name: 'copia', base: '/remotes/copia/' }),
  ];
  const releases = { ...both, 'copia@1.0.0': signRelease('copia', '1.0.0') };
  const document = await verifySigned({ remotes, releases });
  const preview = document.releases.get('diario@1.1.0');
  expect(compose(document, { user, preview }).remotes.map(({ choice }) => choice)).toEqual([
    { version: '1.1.0', why: 'preview' },
    { version: '1.0.0', why: 'stable' },
  ]);
});
