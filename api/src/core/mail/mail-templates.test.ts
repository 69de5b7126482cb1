import { mkdtempSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { readSettings, type Settings } from '../../settings';
import {
  createDifferenceLetter,
  createNewDeviceLetter,
  createProductEndLetter,
  stopLetter,
} from './mail-templates';

const to = 'ana@correo.es';
const at = new Date('2026-11-27T23:30:00Z');
const inSummer = new Date('2026-07-01T12:00:00Z');

const settingsIn = (timeZone: string | undefined): Settings =>
  readSettings({
    NODE_ENV: 'test',
    DATA_DIR: mkdtempSync(path.join(os.tmpdir(), 'parque-letters-')),
    TIME_ZONE: timeZone,
  });

const newDevice = (settings: Settings, moment: Date) =>
  createNewDeviceLetter(settings, to, { device: null, address: '127.0.0.1', at: moment });

const letters: readonly (readonly [string, (settings: Settings, moment: Date) => { text: string }])[] = [
  ['a sign-in on a new device', newDevice],
  [
    'an unexplained position',
    (settings, foundAt) =>
      createDifferenceLetter(settings, to, {
        number: 1002,
        symbol: 'EURUSD',
        lots: 0.1,
        childPosition: '7',
        isReversed: false,
        foundAt,
      }),
  ],
  [
    'a loss limit',
    (settings, moment) =>
      stopLetter(settings, to, { id: 1, number: 1002, limit: 'daily_loss', isClosed: false, at: moment }),
  ],
  [
    'the end of a product',
    (settings, moment) => createProductEndLetter(settings, to, { numbers: [1002], at: moment }),
  ],
];

test.each(letters)('the mail about %s gives its time in UTC, and names it', (_, letter) => {
  expect(letter(settingsIn(undefined), at).text).toContain('27 de noviembre de 2026, 23:30 (UTC)');
});

test.each(letters)('the mail about %s uses the time zone of the installation', (_, letter) => {
  expect(letter(settingsIn('America/Bogota'), at).text).toContain('27 de noviembre de 2026, 18:30 (UTC-5)');
});

test.each([
  ['Europe/Madrid', at, '28 de noviembre de 2026, 0:30 (UTC+1)'],
  ['Europe/Madrid', inSummer, '1 de julio de 2026, 14:00 (UTC+2)'],
  ['Asia/Kolkata', at, '28 de noviembre de 2026, 5:00 (UTC+5:30)'],
])('a mail in the time zone %s gives the offset of that day', (zone, moment, text) => {
  expect(newDevice(settingsIn(zone), moment).text).toContain(`Fecha: ${text}`);
});
