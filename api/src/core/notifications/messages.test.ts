import { formatMessage, formatPressed, markDay, markTime } from './messages';

const format = (text: string, zone: string) =>
  formatMessage({ title: text, paragraphs: [text], path: '/' }, zone);

test.each([
  ['UTC', '2026-11-27T23:30:00Z', '27 de noviembre de 2026, 23:30 (UTC)'],
  ['Europe/Madrid', '2026-11-27T23:30:00Z', '28 de noviembre de 2026, 0:30 (UTC+1)'],
  ['Europe/Madrid', '2026-07-01T12:00:00Z', '1 de julio de 2026, 14:00 (UTC+2)'],
  ['Asia/Kolkata', '2026-11-27T23:30:00Z', '28 de noviembre de 2026, 5:00 (UTC+5:30)'],
])('a time of a message is written in the zone %s of its reader, with its offset of that day', (...row) => {
  const [zone, time, text] = row;
  expect(format(`Detectado: ${markTime(new Date(time))}.`, zone)).toMatchObject({
    title: `Detectado: ${text}.`,
    paragraphs: [`Detectado: ${text}.`],
  });
});

test('a day is written in the zone of the reader, and a text of a user that looks like a time as it is', () => {
  expect(format(markDay(new Date('2026-11-27T23:30:00Z')), 'Europe/Madrid').title).toBe(
    '28 de noviembre de 2026',
  );
  for (const text of ['<2026-99-99T99:99:99.999Z>', '<b>']) expect(format(text, 'UTC').title).toBe(text);
});

test('a text that announces a link ends with a full stop where the message itself is the link', () => {
  const paragraphs = ['Cuenta: …1002', 'Puedes cerrarlas aquí:'];
  expect(formatPressed({ paragraphs })).toBe('Cuenta: …1002\nPuedes cerrarlas aquí.');
});
