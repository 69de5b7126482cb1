import { readable } from './readable-log.mjs';

test('a mail is printed with its first link, without its text', () => {
  const text = 'Para confirmar, abre este enlace:\n\nhttp://localhost:8080/#/x?enlace=1\n\nParqué';
  const line = JSON.stringify({ level: 30, msg: 'mail', to: 'ana@correo.es', subject: 'Confirma', text });
  expect(readable(line)).toBe('  Mail to ana@correo.es: Confirma\n    http://localhost:8080/#/x?enlace=1');
});

test.each([
  [{ level: 30, msg: 'request completed' }, undefined],
  [{ level: 40, msg: 'the disk is nearly full' }, '  Warning: the disk is nearly full'],
  [{ level: 50, msg: 'mail not sent', err: { message: 'no answer' } }, '  Error: mail not sent: no answer'],
  [
    { level: 50, msg: 'call failed', call: 'POST /api/mt5/history/:offset', err: { message: 'no answer' } },
    '  Error: call failed (POST /api/mt5/history/:offset): no answer',
  ],
])('of %j the readable part is %j', (entry, shown) => {
  expect(readable(JSON.stringify(entry))).toBe(shown);
});

test.each(['listening', '3', 'null', '{broken'])(
  'the line %s, which is no entry, is printed unchanged',
  (line) => {
    expect(readable(line)).toBe(line);
  },
);
