import { readSettings, type Settings } from '../../settings';
import { renderLetterHtml } from './letter-html';
import { createNewDeviceLetter } from './mail-templates';
import { createTemporaryFolder } from '../../testing/temporary-folder';

const to = 'ana@correo.es';
const at = new Date('2026-11-27T23:30:00Z');
const inSummer = new Date('2026-07-01T12:00:00Z');

const settingsIn = (timeZone: string | undefined): Settings =>
  readSettings({
    NODE_ENV: 'test',
    DATA_DIR: createTemporaryFolder(),
    TIME_ZONE: timeZone,
  });

const newDevice = (settings: Settings, moment: Date) =>
  createNewDeviceLetter(settings, to, { device: null, address: '127.0.0.1', at: moment });

test('the mail about a sign-in on a new device gives its time in UTC, and names it', () => {
  expect(newDevice(settingsIn(undefined), at).text).toContain('27 de noviembre de 2026, 23:30 (UTC)');
});

test.each([
  ['Europe/Madrid', at, '28 de noviembre de 2026, 0:30 (UTC+1)'],
  ['Europe/Madrid', inSummer, '1 de julio de 2026, 14:00 (UTC+2)'],
  ['Asia/Kolkata', at, '28 de noviembre de 2026, 5:00 (UTC+5:30)'],
])('a mail in the time zone %s gives the offset of that day', (zone, moment, text) => {
  expect(newDevice(settingsIn(zone), moment).text).toContain(`Fecha: ${text}`);
});

test('the HTML of a mail has the parts of its text, a button for its link, and no markup from data', () => {
  const device = '<img src=x onerror="alert(1)">';
  const letter = createNewDeviceLetter(settingsIn(undefined), to, { device, address: '127.0.0.1', at });
  const html = renderLetterHtml(letter);
  expect(html).toContain(`<h1 style="font-size:20px;line-height:1.3;margin:0 0 16px">${letter.subject}</h1>`);
  expect(html).toContain('Dispositivo: &lt;img src=x onerror=&quot;alert(1)&quot;&gt;<br>');
  expect(html).toMatch(/<a href="http:\/\/localhost:\d+\/#\/cuenta"/);
});
