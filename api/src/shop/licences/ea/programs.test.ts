import { createHash } from 'node:crypto';
import { auditLog } from '../../../core/database/schema';
import { testApi } from '../../../testing/test-api';

const bytes = Buffer.from([0, 255, 10, 13, 200]);
const sha256 = createHash('sha256').update(bytes).digest('hex');
const data = bytes.toString('base64');

async function start() {
  const api = await testApi({ settings: { publicUrl: 'https://parque.example' } });
  const admin = await api.signedIn('Marta', { rol: 1 });
  return { ...api, admin };
}

test('an uploaded program reaches its owners: facts, bytes, and the address to allow', async () => {
  const { signedIn, admin } = await start();
  expect((await admin.put('/admin/programs/dashpro', { version: '2.1', data })).status).toBe(200);
  const ana = await signedIn('Ana', { owns: [6] });
  expect((await ana.get('/ea/program/6')).body).toMatchObject({
    address: 'https://parque.example',
    file: { name: 'dashpro.ex5', version: '2.1', bytes: 5, sha256 },
  });
  expect((await ana.get('/ea/program/6/file')).body).toEqual({ name: 'dashpro.ex5', data });
});

test('the program of a terminal is offered to every user beside the source', async () => {
  const { signedIn, admin } = await start();
  const ana = await signedIn('Ana');
  expect((await ana.get('/terminals/program')).body.compiled).toBeNull();
  expect((await ana.get('/terminals/program/file')).status).toBe(404);
  await admin.put('/admin/programs/terminal', { version: '1.4', data });
  expect((await ana.get('/terminals/program')).body.compiled).toMatchObject({ name: 'Parque.ex5', sha256 });
  expect((await ana.get('/terminals/program/file')).body.data).toBe(data);
});

test('a second upload replaces the first, a removal ends the offer, and each is audited', async () => {
  const { admin, db, signedIn } = await start();
  await admin.put('/admin/programs/scanner', { version: '1.0', data });
  const other = Buffer.from('otro').toString('base64');
  await admin.put('/admin/programs/scanner', { version: '1.1', data: other });
  const ana = await signedIn('Ana', { owns: [7] });
  expect((await ana.get('/ea/program/7/file')).body.data).toBe(other);
  await admin.delete('/admin/programs/scanner');
  expect((await ana.get('/ea/program/7')).body.file).toBeNull();
  expect((await ana.get('/ea/program/7/file')).status).toBe(404);
  const entries = await db.select().from(auditLog);
  const ofPrograms = entries.filter(({ subject }) => subject === 'program:scanner');
  expect(ofPrograms.map(({ action, actorId }) => [action, actorId])).toEqual([
    ['program.upload', admin.id],
    ['program.upload', admin.id],
    ['program.remove', admin.id],
  ]);
  expect(ofPrograms[1]).toMatchObject({ before: { version: '1.0' }, after: { version: '1.1' } });
});

test.each([
  ['an empty file', '', 'El archivo está vacío.'],
  ['a source in UTF-8', Buffer.from('int OnInit() {}').toString('base64'), 'Es el código fuente.'],
  [
    'a source in UTF-16',
    Buffer.from('#property strict', 'utf16le').toString('base64'),
    'Es el código fuente.',
  ],
])('%s is rejected with its reason, and nothing is stored', async (_what, file, reason) => {
  const { admin } = await start();
  const { status, body } = await admin.put('/admin/programs/dashpro', { version: '1.0', data: file });
  expect(status).toBe(422);
  expect(body.fields.data).toContain(reason);
  const { body: programs } = await admin.get('/admin/programs');
  expect(programs.map(({ file: storedFile }: { file: unknown }) => storedFile)).toEqual([null, null, null]);
});

test('only owners download the program of a product', async () => {
  const { signedIn, admin } = await start();
  await admin.put('/admin/programs/dashpro', { version: '2.1', data });
  const eva = await signedIn('Eva', { owns: [7] });
  for (const url of ['/ea/program/6', '/ea/program/6/file']) expect((await eva.get(url)).status).toBe(403);
});
