import { eq } from 'drizzle-orm';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { auditLog } from '../../core/database/schema';
import { testApi } from '../../testing/test-api';
import { createTemporaryFolder } from '../../testing/temporary-folder';

const ana = { name: 'Ana Ruiz', email: 'ana@correo.es', password: 'tres gatos verdes' };
const folder = createTemporaryFolder();
writeFileSync(path.join(folder, 'terminos.txt'), 'Primero.\n\nSegundo.\n');
writeFileSync(path.join(folder, 'riesgo.txt'), 'Puedes perder tu dinero.');

const open = async () => {
  const api = await testApi({ settings: { legalDir: folder } });
  const { body: texts } = await api.anyone.get('/legal');
  return { ...api, texts };
};

test('visitors read the texts of the installation, and a file that is missing is no text', async () => {
  const { texts } = await open();
  expect(texts).toMatchObject([
    { id: 'terms', title: 'Términos de uso', text: 'Primero.\n\nSegundo.' },
    { id: 'risk', title: 'Aviso de riesgo' },
  ]);
  const { anyone } = await testApi();
  expect((await anyone.get('/legal')).body).toEqual([]);
});

test('a registration records the accepted versions in the audit log', async () => {
  const { anyone, db, texts } = await open();
  const accepted = texts.map(({ id, version }: { id: string; version: string }) => ({ id, version }));
  expect((await anyone.post('/register', { ...ana, accepted })).status).toBe(201);
  const [entry] = await db.select().from(auditLog).where(eq(auditLog.action, 'account.register'));
  expect(entry?.after).toEqual({ accepted });
});

test('a registration that accepts none of the texts is rejected with 422, and one that accepts some of them with 409', async () => {
  const { anyone, texts } = await open();
  const answerWithNone = await anyone.post('/register', { ...ana, accepted: [] });
  expect([answerWithNone.status, answerWithNone.body.code, answerWithNone.body.fields]).toEqual([
    422,
    'invalid_input',
    { accepted: 'Acepta los textos legales para crear la cuenta.' },
  ]);
  const [{ id, version }] = texts as [{ id: string; version: string }];
  const answerWithSome = await anyone.post('/register', { ...ana, accepted: [{ id, version }] });
  expect([answerWithSome.status, answerWithSome.body.code]).toEqual([409, 'legal_text_changed']);
  expect((await anyone.post('/login', ana)).status).not.toBe(200);
});

test('a registration with another version of a text is rejected with 409 and creates no account', async () => {
  const { anyone } = await open();
  const accepted = [{ id: 'terms', version: 'otra' }];
  const { status, body } = await anyone.post('/register', { ...ana, accepted });
  expect([status, body.code]).toEqual([409, 'legal_text_changed']);
  expect((await anyone.post('/register', ana)).status).toBe(201);
});
