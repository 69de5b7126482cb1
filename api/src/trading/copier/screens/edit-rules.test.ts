import { copierChildren } from '../../../core/database/schema';
import { testCopier } from '../../../testing/copier';

const rules = {
  sizing: 'lote_fijo',
  fixed_lots: 0.2,
  risk_percent: null,
  is_inverse: false,
  side: 'compra',
  symbol_list: 'solo',
  symbols: ['EURUSD'],
  hours: { from: '09:00', to: '17:30', days: [1, 2, 3, 4, 5], zone: 'Europe/Madrid' },
  are_stops_copied: true,
  are_stops_clamped: true,
  is_minimum_forced: false,
} as const;

test('the owner of a child changes its rules, which get a new version', async () => {
  const { ana, path } = await testCopier();
  const { status, body } = await ana.put(path, { rules, version: 1 });
  expect([status, body.rules, body.version]).toEqual([200, rules, 2]);
  expect((await ana.get('/copier')).body.children[0].rules).toEqual(rules);
});

test('rules based on an earlier version are rejected with 409, and the stored ones stay', async () => {
  const { ana, path } = await testCopier();
  await ana.put(path, { rules, version: 1 });
  const { status, body } = await ana.put(path, { rules: { ...rules, fixed_lots: 0.5 }, version: 1 });
  expect([status, body.code]).toEqual([409, 'edit_conflict']);
  expect((await ana.get('/copier')).body.children[0].rules.fixed_lots).toBe(0.2);
});

test('without the product, rules are not changed', async () => {
  const { ana, path, revoke } = await testCopier();
  await revoke(ana.id);
  const { status, body } = await ana.put(path, { rules, version: 1 });
  expect([status, body.code]).toEqual([403, 'product_required']);
});

test.each([
  [
    'a time zone that does not exist',
    { hours: { ...rules.hours, zone: 'Europe/Nunca' } },
    'rules.hours.zone',
  ],
  ['a time that does not exist', { hours: { ...rules.hours, to: '24:00' } }, 'rules.hours.to'],
  ['hours without a day', { hours: { ...rules.hours, days: [] } }, 'rules.hours.days'],
  ['a fixed lot of zero', { fixed_lots: 0 }, 'rules.fixed_lots'],
  ['a fixed lot without its size', { fixed_lots: null }, 'rules.fixed_lots'],
  ['a risk without its per cent', { sizing: 'riesgo' }, 'rules.risk_percent'],
  ['a list without symbols', { symbols: [] }, 'rules.symbols'],
] as const)('%s is rejected with 422 and a message for its field', async (_, change, field) => {
  const { ana, path, db } = await testCopier();
  const { status, body } = await ana.put(path, { rules: { ...rules, ...change }, version: 1 });
  expect([status, body.code]).toEqual([422, 'invalid_input']);
  expect(Object.keys(body.fields)).toEqual([field]);
  expect(await db.$count(copierChildren)).toBe(0);
});
