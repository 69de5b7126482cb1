import { offered, testRegistry } from '../../../testing/teams';
import { testApi } from '../../../testing/test-api';

/** What a team sends. */
function upload(code = 'window.x = 1;', change: Parameters<typeof offered>[0] = {}) {
  const { signed, files } = offered(change, { code });
  return {
    release: signed,
    files: files.map(({ file, bytes }) => ({ file, base64: bytes.toString('base64') })),
    actor: 'Eva',
    reason: 'la primera',
  };
}

test('a team publishes with nothing but its signature, and the files are served as they were built', async () => {
  const { anyone, app } = await testRegistry();
  const { status, body } = await anyone.post('/registry/releases', upload());
  expect([status, body]).toEqual([200, { name: 'tienda', version: '1.0.0', revision: 2, isNew: true }]);
  const served = await app.inject('/remotes/tienda/1.0.0/entry.a1.js');
  expect([served.statusCode, served.body]).toEqual([200, 'window.x = 1;']);
});

test('a request that differs from its signed text is rejected, and the answer names the difference', async () => {
  const { anyone, currentRevision } = await testRegistry();
  const sent = upload();
  const files = [{ file: 'entry.a1.js', base64: Buffer.from('window.x = 666;').toString('base64') }];
  const { status, body } = await anyone.post('/registry/releases', { ...sent, files });
  expect([status, body.code]).toEqual([422, 'release_refused']);
  expect(Object.values(body.fields)).toEqual(['entry.a1.js is not the file that was built']);
  expect(await currentRevision()).toBe(1);
});

test('the same version with other content is a conflict', async () => {
  const { anyone } = await testRegistry();
  await anyone.post('/registry/releases', upload());
  const { status, body } = await anyone.post('/registry/releases', upload('window.x = 2;'));
  expect([status, body.code]).toEqual([409, 'version_taken']);
});

test('before there is a key list nothing can be proven, and so nothing is taken', async () => {
  const { anyone } = await testApi();
  expect((await anyone.post('/registry/releases', upload())).body.code).toBe('unavailable');
  expect((await anyone.get('/registry/document')).body.code).toBe('unavailable');
});
