import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { getPublicAddress } from '../../../core/http/requests/public-address';
import { testApi } from '../../../testing/test-api';
import { toProgramEntity, readSource, loadOfferedSource } from './program';

const writeProgram = (address: string) =>
  `// Parqué\r\ninput string InpAddress = "${address}"; // the installation\r\nint OnInit() { return 0; }\r\n`;
const source = readSource(writeProgram('http://localhost:8080'));

const folder = mkdtempSync(path.join(tmpdir(), 'parque-program-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('the program names the installation, and is otherwise unchanged', () => {
  const { program } = toProgramEntity(source, 'https://parque.example');
  expect(program?.text).toBe(writeProgram('https://parque.example'));
});

test('the hash is that of the file in UTF-8', () => {
  const { program } = toProgramEntity(source, 'https://parque.example');
  const bytes = Buffer.from(program?.text ?? '', 'utf8');
  expect(program?.sha256).toBe(createHash('sha256').update(bytes).digest('hex'));
});

test.each([
  ['https://parque.example/', undefined, 'https://parque.example'],
  ['https://parque.example/app//', undefined, 'https://parque.example/app'],
  ['https://user:clave@parque.example', undefined, 'https://parque.example'],
  ['https://parque.example/a"; Print("', undefined, 'https://parque.example/a%22;%20Print(%22'],
  ['https://parque.example/a\\n', undefined, 'https://parque.example/a/n'],
  ['https://parqué.example', undefined, 'https://xn--parqu-fsa.example'],
  [undefined, 'localhost:8123', 'http://localhost:8123'],
])('with PUBLIC_URL %j and the host %j, terminals call %j', (publicUrl, host = 'otro.example', expected) => {
  const settings = publicUrl === undefined ? {} : { publicUrl };
  const address = getPublicAddress(settings, { protocol: 'http', host });
  expect(address).toBe(expected);
  expect(toProgramEntity(source, address).program?.text).toBe(writeProgram(expected));
});

test('an address that could end the text in the source is never written into it', () => {
  expect(toProgramEntity(source, 'https://parque.example/"+"').program).toBeNull();
});

test('a source without the line of the address is rejected at the start', () => {
  expect(() => readSource('int OnInit() { return 0; }')).toThrow('InpAddress');
});

test('the program of this repository is served with another address and no other change', () => {
  const programFolder = path.join(__dirname, '../../../../../terminal');
  const original = readFileSync(path.join(programFolder, 'Parque.mq5'), 'utf8');
  const { program } = toProgramEntity(loadOfferedSource(programFolder), 'https://parque.example');
  expect(program?.text).not.toBe(original);
  expect(program?.text.replace('"https://parque.example"', '"http://localhost:8080"')).toBe(original);
});

test('an installation without the program has its address only', async () => {
  expect(loadOfferedSource(folder)).toBeUndefined();
  writeFileSync(path.join(folder, 'Parque.mq5'), writeProgram('http://localhost:8080'));
  expect(loadOfferedSource(folder)).toEqual(source);
});

test('signed-in users get the program of the installation, and visitors do not', async () => {
  const api = await testApi({
    settings: { publicUrl: 'https://parque.example' },
    folders: { terminal: folder },
  });
  const ana = await api.signedIn('Ana');
  const { status, body } = await ana.get('/terminals/program');
  expect(status).toBe(200);
  expect(body).toEqual({ ...toProgramEntity(source, 'https://parque.example'), compiled: null });
  expect((await api.anyone.get('/terminals/program')).status).toBe(401);
});

test('authors of programs get the licence library with the address of the installation, without a session', async () => {
  const programFolder = path.join(__dirname, '../../../../../terminal');
  const original = readFileSync(path.join(programFolder, 'ParqueLicencia.mqh'), 'utf8');
  const { app } = await testApi({
    settings: { publicUrl: 'https://parque.example' },
    folders: { terminal: programFolder },
  });
  const { statusCode, headers, rawPayload } = await app.inject({ url: '/api/ea/library' });
  expect(statusCode).toBe(200);
  expect(headers['content-disposition']).toBe('attachment; filename="ParqueLicencia.mqh"');
  const text = rawPayload.toString('utf8');
  expect(text).not.toBe(original);
  expect(text.replace('"https://parque.example"', '"http://localhost:8080"')).toBe(original);
});

test('an installation without the licence library answers 404', async () => {
  const { anyone } = await testApi({ folders: { terminal: folder } });
  expect((await anyone.get('/ea/library')).status).toBe(404);
});
