import { copyMagicPrefix } from '@parque/domain/journal';
import { createReview, createSetup, createTrade } from '../../testing/journal';
import { keyListers, type Dimension, type TradeContext } from './dimensions';

const setup = createSetup('setup-1', 'Ruptura', ['Espero el cierre', 'Riesgo del 1 %', 'Sin noticias']);
const [first, second] = setup.content.rules.map(({ key }) => key);

type Marks = Parameters<typeof createReview>[1];

const createContext = (marks?: Marks): TradeContext => ({
  zone: 'NY+7',
  reviews: new Map(marks && [['a', createReview('a', marks)]]),
  setups: new Map([[setup.key, setup]]),
});

const listNames = (by: Dimension, marks?: Marks, trading = {}) =>
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
});

test.each<[Dimension, string, Marks | undefined, string[]]>([
  ['regla', 'without a review', undefined, []],
  ['setup', 'with a setup', { setup: setup.key }, ['Ruptura']],
  ['setup', 'with a setup that is no longer defined', { setup: 'otro' }, ['Sin setup']],
  ['setup', 'without a review', undefined, ['Sin setup']],
  ['error', 'with two mistakes', { mistakes: ['FOMO', 'Sin plan'] }, ['FOMO', 'Sin plan']],
  ['error', 'reviewed without a mistake', { rating: 3 }, ['Sin errores']],
  ['error', 'without a review', undefined, ['Sin revisar']],
  ['valoracion', 'with a rating', { rating: 4 }, ['4 de 5']],
  ['valoracion', 'without a review', undefined, ['Sin valorar']],
  ['r', 'without a known stop', undefined, ['Sin stop inicial']],
])('by %s, a trade %s is in its groups', (by, _, marks, names) => {
  expect(listNames(by, marks)).toEqual(names);
});

test('the session is that of the opening, also on a server with another clock', () => {
  const openTime = '2026-11-02T09:30:00';
  expect(listNames('sesion', undefined, { opened: openTime })).toEqual(['Asia (0–10 h)']);
  // 9:30 UTC is 11:30 on the clock NY+7 after the change of October.
  const inUtc = { ...createContext(), zone: 'UTC' };
  expect(keyListers.sesion(createTrade('2026-11-02T12:00:00', 1, { opened: openTime }), inUtc)[0]?.name).toBe(
    'Londres (10–15 h)',
  );
  expect(listNames('sesion', undefined, { opened: null })).toEqual(['Sin hora de entrada']);
});

test('the holding time is measured between instants, whatever clock the closing is shown on', () => {
  // Opened at 12:00 of the server, 10:00 UTC; closed at 10:20 UTC.
  const times = { opened: '2026-11-02T12:00:00', date: '2026-11-02T10:20:00.000Z' };
  expect(listNames('duracion', undefined, times)).toEqual(['De 5 a 30 min']);
  expect(listNames('duracion', undefined, { ...times, opened: null })).toEqual(['Sin hora de entrada']);
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

test.each([
  ['77', '77'],
  ['0', 'A mano'],
  [String(copyMagicPrefix + 5), 'Copias de Parqué'],
  [undefined, 'Sin dato'],
])('a trade with the magic number %s belongs to the expert advisor %s', (magic, name) => {
  expect(listNames('ea', undefined, { magic })).toEqual([name]);
});
