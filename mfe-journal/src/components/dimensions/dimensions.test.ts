import { copyMagicPrefix } from '@parque/domain/journal';
import { createReview, createSetup, createTrade } from '../../testing/journal';
import { keyListers, type Dimension, type TradeContext } from './dimensions';

const setup = createSetup('setup-1', 'Ruptura', ['Espero el cierre', 'Riesgo del 1 %', 'Sin noticias']);
const [first, second] = setup.content.rules.map(({ key }) => key);

const createContext = (marks: Parameters<typeof createReview>[1] | undefined): TradeContext => ({
  zone: 'NY+7',
  reviews: new Map(marks && [['a', createReview('a', marks)]]),
  setups: new Map([[setup.key, setup]]),
});

const listNames = (by: Dimension, marks?: Parameters<typeof createReview>[1], trading = {}) =>
  keyListers[by](
    createTrade('2026-11-02T12:00:00', 10, { ticket: 'a', ...trading }),
    createContext(marks),
  ).map(({ name }) => name);

test('a trade counts in each rule that was marked, as kept or as broken, and in no other', () => {
  const marks = { setup: setup.key, kept: [String(first)], broken: [String(second), 'regla-borrada'] };
  expect(listNames('regla', marks)).toEqual([
    'Ruptura: Espero el cierre (cumplida)',
    'Ruptura: Riesgo del 1 % (rota)',
  ]);
  expect(listNames('regla')).toEqual([]);
});

test('a setup that is no longer defined is none', () => {
  expect(listNames('setup', { setup: setup.key })).toEqual(['Ruptura']);
  expect(listNames('setup', { setup: 'otro' })).toEqual(['Sin setup']);
  expect(listNames('setup')).toEqual(['Sin setup']);
});

test('a trade without mistakes differs from a trade that was not reviewed', () => {
  expect(listNames('error', { mistakes: ['FOMO', 'Sin plan'] })).toEqual(['FOMO', 'Sin plan']);
  expect(listNames('error', { rating: 3 })).toEqual(['Sin errores']);
  expect(listNames('error')).toEqual(['Sin revisar']);
});

test('the rating is that of the review', () => {
  expect(listNames('valoracion', { rating: 4 })).toEqual(['4 de 5']);
  expect(listNames('valoracion')).toEqual(['Sin valorar']);
});

test('the session is that of the opening, also on a server with another clock', () => {
  const opened = '2026-11-02T09:30:00';
  expect(listNames('sesion', undefined, { opened })).toEqual(['Asia (0–10 h)']);
  // 9:30 UTC is 11:30 on the clock NY+7 after the change of October.
  const inUtc = { ...createContext(undefined), zone: 'UTC' };
  expect(keyListers.sesion(createTrade('2026-11-02T12:00:00', 1, { opened }), inUtc)[0]?.name).toBe(
    'Londres (10–15 h)',
  );
  expect(listNames('sesion', undefined, { opened: null })).toEqual(['Sin hora de entrada']);
});

test('the holding time is measured between instants, whatever clock the closing is shown on', () => {
  // Opened at 12:00 of the server, 10:00 UTC; closed at 10:20 UTC.
  const held = { opened: '2026-11-02T12:00:00', date: '2026-11-02T10:20:00.000Z' };
  expect(listNames('duracion', undefined, held)).toEqual(['De 5 a 30 min']);
  expect(listNames('duracion', undefined, { ...held, opened: null })).toEqual(['Sin hora de entrada']);
});

test.each([
  [-110, 'Menos de −1 R'],
  [-100.4, 'De −1 a 0 R'],
  [-50, 'De −1 a 0 R'],
  [99, 'De 0 a 1 R'],
  [100, 'De 1 a 2 R'],
  [300, '3 R o más'],
])('a result of %d with a risk of 100 is in the range %s', (profit, name) => {
  // The gross result is 100 money per hundredth, at a stop a hundredth from the entry.
  const closePrice = profit < 0 ? 1.1 - Math.abs(profit) / 10_000 : 1.1 + profit / 10_000;
  expect(listNames('r', undefined, { openPrice: 1.1, closePrice, initialStop: 1.09, profit })).toEqual([
    name,
  ]);
});

test('a trade without a known stop has no range of R', () => {
  expect(listNames('r')).toEqual(['Sin stop inicial']);
});

test('the expert advisor is that of the magic number, and copies are one group', () => {
  expect(listNames('ea', undefined, { magic: '77' })).toEqual(['77']);
  expect(listNames('ea', undefined, { magic: '0' })).toEqual(['A mano']);
  expect(listNames('ea', undefined, { magic: String(copyMagicPrefix + 5) })).toEqual(['Copias de Parqué']);
  expect(listNames('ea')).toEqual(['Sin dato']);
});
