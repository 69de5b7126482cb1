import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { printReadable, toReadable } from './readable-log.mjs';

test('a mail is printed with its first link, without its text', () => {
  const text = 'Para confirmar, abre este enlace:\n\nhttp://localhost:8080/#/x?enlace=1\n\nParqué';
  const line = JSON.stringify({ level: 30, msg: 'mail', to: 'ana@correo.es', subject: 'Confirma', text });
  expect(toReadable(line)).toBe('  Mail to ana@correo.es: Confirma\n    http://localhost:8080/#/x?enlace=1');
});

test.each([
  [{ level: 30, msg: 'request completed' }, undefined],
  [{ level: 40, msg: 'the disk is nearly full' }, '  Warning: the disk is nearly full'],
  [{ level: 50, msg: 'mail not sent', err: { message: 'no answer' } }, '  Error: mail not sent: no answer'],
  [
    { level: 50, msg: 'call failed', call: 'POST /api/mt5/history/:offset', err: { message: 'no answer' } },
    '  Error: call failed (POST /api/mt5/history/:offset): no answer',
  ],
])('the readable part of %j is %j', (formatEntry, expected) => {
  expect(toReadable(JSON.stringify(formatEntry))).toBe(expected);
});

test.each(['listening', '3', 'null', '{broken'])(
  'the line %s, which is no entry, is printed unchanged',
  (line) => {
    expect(toReadable(line)).toBe(line);
  },
);

describe('the file of the whole log', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'parque-log-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));
  const getFile = () => path.join(folder, 'server.log');

  /** Stores the lines of a server that starts and ends. */
  async function store(line: string) {
    const log = new PassThrough();
    const fullLog = printReadable(log, getFile());
    log.end(`${line}\n`);
    await once(fullLog, 'finish');
  }
  const formatEntry = (msg: string) => JSON.stringify({ level: 30, msg });

  test('the file of the whole log keeps the lines of a server that runs already when another one starts', async () => {
    await store(formatEntry('first'));
    await store(formatEntry('second'));
    expect(readFileSync(getFile(), 'utf8')).toBe(`${formatEntry('first')}\n${formatEntry('second')}\n`);
  });

  test('the file of the whole log is renamed at the next start when it is large', async () => {
    writeFileSync(getFile(), '');
    truncateSync(getFile(), 10_000_001);
    await store(formatEntry('next'));
    expect(readFileSync(getFile(), 'utf8')).toBe(`${formatEntry('next')}\n`);
    expect(statSync(`${getFile()}.1`).size).toBe(10_000_001);
  });
});
