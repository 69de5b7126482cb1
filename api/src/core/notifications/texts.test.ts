import type { NotificationData, NotificationKind } from '@parque/contract';
import { composeMessage, formatPressed } from './texts';

const at = '2026-11-27T23:30:00Z';
const account = { account: 1, number: 61001002 };

const compose = (kind: string, data: unknown, timeZone = 'UTC', count = 1) =>
  composeMessage(kind, data, { timeZone, count });

const timed: readonly (readonly [NotificationKind, unknown])[] = [
  ['copy_stopped', { ...account, limit: 'daily_loss', isClosed: false, at }],
  ['copy_ended', { numbers: [1002], at }],
  ['close_waiting', { ...account, since: at }],
  [
    'copy_difference',
    {
      ...account,
      symbol: 'EURUSD',
      lots: 0.1,
      childPosition: '7',
      isReversed: false,
      foundAt: at,
      forAdmin: true,
    },
  ],
];

test.each(timed)(
  'the message %s gives its time in the time zone of its reader, and names it',
  (kind, data) => {
    const read = (zone: string) => compose(kind, data, zone)?.paragraphs.join('\n');
    expect(read('UTC')).toContain('27 de noviembre de 2026, 23:30 (UTC)');
    expect(read('America/Bogota')).toContain('27 de noviembre de 2026, 18:30 (UTC-5)');
  },
);

test.each(timed)('the message %s names an account by its last digits only', (kind, data) => {
  const { title, paragraphs } = compose(kind, data) ?? { title: '', paragraphs: [] };
  expect([title, ...paragraphs].join('\n')).toContain('…1002');
  expect([title, ...paragraphs].join('\n')).not.toContain('61001002');
});

test('copies that were not made are one message with their number and the reason', () => {
  const data: NotificationData<'copy_rejected'> = { ...account, reason: 'no_money' };
  expect(compose('copy_rejected', data, 'UTC', 7)).toMatchObject({
    title: 'Copiador: 7 copias que no se hicieron en la cuenta …1002',
    paragraphs: ['La cuenta no tiene margen suficiente.'],
  });
});

test.each([
  ['a kind of another version', 'lunar_eclipse', {}],
  ['a name that every object has', 'constructor', {}],
  ['data of another version', 'copy_stopped', { number: 7 }],
])('%s has no text', (_, kind, data) => {
  expect(compose(kind, data)).toBeUndefined();
});

test('a text that announces a link ends with a full stop where the message itself is the link', () => {
  const paragraphs = ['Cuenta: …1002', 'Puedes cerrarlas aquí:'];
  expect(formatPressed({ paragraphs })).toBe('Cuenta: …1002\nPuedes cerrarlas aquí.');
});
