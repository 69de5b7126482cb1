import { renderMailHtml } from './mail-html';
import { createMail, formatMoment } from './mail-templates';

const at = new Date('2026-11-27T23:30:00Z');
const inSummer = new Date('2026-07-01T12:00:00Z');

test.each([
  ['UTC', at, '27 de noviembre de 2026, 23:30 (UTC)'],
  ['Europe/Madrid', at, '28 de noviembre de 2026, 0:30 (UTC+1)'],
  ['Europe/Madrid', inSummer, '1 de julio de 2026, 14:00 (UTC+2)'],
  ['Asia/Kolkata', at, '28 de noviembre de 2026, 5:00 (UTC+5:30)'],
])('a time in the zone %s gives the offset of that day', (timeZone, moment, text) => {
  expect(formatMoment({ timeZone }, moment)).toBe(text);
});

test('the HTML of a mail has the parts of its text, a button for its link, and no markup from data', () => {
  const device = '<img src=x onerror="alert(1)">';
  const parts = [`Dispositivo: ${device}\nHoy`, 'http://localhost:9/#/cuenta'];
  const html = renderMailHtml(createMail('ana@correo.es', 'Hola <b>', ...parts));
  expect(html).toContain('<h1 style="font-size:20px;line-height:1.3;margin:0 0 16px">Hola &lt;b&gt;</h1>');
  expect(html).toContain('Dispositivo: &lt;img src=x onerror=&quot;alert(1)&quot;&gt;<br>');
  expect(html).toMatch(/<a href="http:\/\/localhost:9\/#\/cuenta"/);
});
