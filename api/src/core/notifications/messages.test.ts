import { formatMessage, formatPressed, markDay, markTime } from './messages';

test('the times of a message are written in the time zone of its reader, and name it', () => {
  const at = new Date('2026-11-27T23:30:00Z');
  const format = (text: string, zone: string) =>
    formatMessage({ title: text, paragraphs: [text], path: '/' }, zone);
  expect(format(`Detectado: ${markTime(at)}.`, 'America/Bogota')).toMatchObject({
    title: 'Detectado: 27 de noviembre de 2026, 18:30 (UTC-5).',
    paragraphs: ['Detectado: 27 de noviembre de 2026, 18:30 (UTC-5).'],
  });
  expect(format(markDay(at), 'Europe/Madrid').title).toBe('28 de noviembre de 2026');
  // Users may write texts that look like marked times.
  for (const text of ['<2026-99-99T99:99:99.999Z>', '<b>']) expect(format(text, 'UTC').title).toBe(text);
});

test('a text that announces a link ends with a full stop where the message itself is the link', () => {
  const paragraphs = ['Cuenta: …1002', 'Puedes cerrarlas aquí:'];
  expect(formatPressed({ paragraphs })).toBe('Cuenta: …1002\nPuedes cerrarlas aquí.');
});
