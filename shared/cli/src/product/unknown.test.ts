import type { IncomingMessage } from 'node:http';
import { readCommand, serveProduct } from '../testing/json-product';
import { createRemote, createFolder } from '../testing/made-up-remote';
import { openTerminal } from '../testing/typed';

let isDocumentServed: boolean;

/** The payload of a signed text, which these commands do not verify. */
const createSigned = (payload: object) => ({ payload: JSON.stringify(payload), signatures: [] });

const document = {
  keys: createSigned({ teams: [{ remotes: ['tienda', 'journal'] }, { remotes: ['avisos', 'nueva'] }] }),
  state: createSigned({ remotes: [{ name: 'journal' }, { name: 'tienda' }] }),
};

const versions = ['1.2.0', '1.1.0'].map((version) => ({ version, revoked: null }));

async function getAnswer(request: IncomingMessage): Promise<[status: number, body: object]> {
  const { url = '' } = request;
  if (url === '/api/registry/document')
    return isDocumentServed ? [200, document] : [503, { code: 'unavailable' }];
  if (url === '/api/registry/revision') return [200, { revision: 1 }];
  const { name, action } = await readCommand(request);
  if (name !== 'tienda') return [404, { code: 'not_found', message: 'No' }];
  if (url === '/api/registry/status') return [200, { revision: 1, status: { versions }, history: [] }];
  const fields = { action: 'ya es la estable', detail: '1.2.0 is the stable version already' };
  if (action?.version === '1.2.0') return [409, { code: 'change_impossible', message: 'No', fields }];
  return [
    409,
    { code: action?.version === '9.9.9' ? 'version_unknown' : 'signature_refused', message: 'No' },
  ];
}

beforeEach(() => {
  isDocumentServed = true;
});

/** A product with the remotes journal and tienda, whose team avisos has published nothing. */
const getAddress = serveProduct(getAnswer);

/** A terminal with the key of the team tienda. */
async function createTeam(folder = createFolder()) {
  const PARQUE_URL = getAddress();
  const type = openTerminal(folder, { PARQUE_URL });
  await type('keys new tienda');
  return type;
}

test.each([
  'status jurnal',
  'status jurnal --team tienda',
  'status --history jurnal',
  "kill jurnal --team tienda --message x --reason 'x'",
  "preview jurnal --version 1.0.0 --reason 'x'",
])('parque %s names the nearest remotes of the product', async (line) => {
  const { code, err } = await (await createTeam())(line);
  expect([code, err]).toEqual([1, expect.stringMatching(/has no remote jurnal; the nearest: journal/)]);
});

test('a remote of the key list without a version is rejected with the way to publish it', async () => {
  const { code, err } = await (await createTeam())('status avisos --team tienda');
  expect([code, err]).toEqual([1, expect.stringContaining('avisos has no published version')]);
  expect(err).toContain('parque publish');
});

test.each([
  "promote tienda --version 9.9.9 --reason 'x'",
  "rollout 5 tienda --version 9.9.9 --reason 'x'",
  "pin 9.9.9 tienda --roles 1 --reason 'x'",
  "preview tienda --version 9.9.9 --reason 'x'",
])('parque %s names the versions that are published', async (line) => {
  const { code, err } = await (await createTeam())(line);
  expect([code, err]).toEqual([1, expect.stringContaining('tienda 9.9.9 is not published')]);
  expect(err).toContain('name a published version: 1.2.0, 1.1.0');
});

test('a change that the state of the remote rejects is reported with the reason, the next step and no code', async () => {
  expect(await (await createTeam())("rollout 5 tienda --version 1.2.0 --reason 'x'")).toMatchObject({
    code: 1,
    err: '✗ rollout of tienda was rejected: the state of the remote, which `parque status` shows, does not allow that; 1.2.0 is the stable version already',
  });
});

test('a rejection for another reason, or without the document of the product, keeps its reason', async () => {
  const type = await createTeam();
  const other = await type("promote tienda --version 1.1.0 --reason 'x'");
  expect(other.err).toContain('no key that owns this remote signed it');
  const result = await type('status journal --team tienda');
  expect(result.err).toContain('the registry has no such entry');
  isDocumentServed = false;
  const unsigned = await type('status jurnal --team tienda');
  expect(unsigned.err).toContain('the registry has no such entry');
});

test('a folder that does not exist is rejected with the nearest remotes of the workspace', async () => {
  const folder = createFolder();
  for (const name of ['journal', 'tienda']) createRemote({}, `${folder}/mfe-${name}`);
  const { code, err } = await openTerminal(folder)('keys sign jurnal');
  expect([code, err]).toEqual([1, '✗ there is no folder jurnal or mfe-jurnal; the nearest: journal, tienda']);
});

test('a folder without a package is rejected with the next step', async () => {
  expect((await openTerminal()('ship')).err).toBe(
    '✗ there is no package.json in .: run the command in the folder of a remote, or name it',
  );
});
