import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { testApi } from '../../../testing/test-api';
import { readPrograms } from './programs';

const folder = mkdtempSync(path.join(tmpdir(), 'parque-programs-'));
const bytes = Buffer.from([0, 255, 10, 13, 200]);
writeFileSync(path.join(folder, 'dashpro.ex5'), bytes);
afterAll(() => rmSync(folder, { recursive: true }));

const start = () => testApi({ settings: { programsDir: folder, publicUrl: 'https://parque.example' } });

test('the owner of a product gets its file, with the hash of the file and the address to allow', async () => {
  const { signedIn } = await start();
  const ana = await signedIn('Ana', { owns: [6] });
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  expect((await ana.get('/ea/program/6')).body).toEqual({
    address: 'https://parque.example',
    file: { name: 'dashpro.ex5', bytes: 5, sha256 },
  });
  const { body } = await ana.get('/ea/program/6/file');
  expect(Buffer.from(body.data, 'base64')).toEqual(bytes);
  expect(body.name).toBe('dashpro.ex5');
});

test('a product without a file has its address only', async () => {
  const { signedIn } = await start();
  const ana = await signedIn('Ana', { owns: [7] });
  expect((await ana.get('/ea/program/7')).body).toEqual({ address: 'https://parque.example', file: null });
  expect((await ana.get('/ea/program/7/file')).status).toBe(404);
});

test('another user gets 403, and a visitor 401, for the file and for its description', async () => {
  const { signedIn, anyone } = await start();
  const eva = await signedIn('Eva', { owns: [7] });
  for (const url of ['/ea/program/6', '/ea/program/6/file']) {
    expect((await eva.get(url)).status).toBe(403);
    expect((await anyone.get(url)).status).toBe(401);
  }
});

test('a file that is too large or cannot be read stops the start with the name of the setting', () => {
  const other = mkdtempSync(path.join(folder, 'other-'));
  mkdirSync(path.join(other, 'dashpro.ex5'));
  expect(() => readPrograms(other)).toThrow('PROGRAMS_DIR');
  const large = mkdtempSync(path.join(folder, 'large-'));
  writeFileSync(path.join(large, 'escaner.ex5'), Buffer.alloc(8 * 1024 * 1024 + 1));
  expect(() => readPrograms(large)).toThrow('PROGRAMS_DIR');
  expect(readPrograms(undefined).size).toBe(0);
});
