import { account, createNote, createReview, createSetup, createTrade } from '../../testing/journal';
import { writeTradesJson, createTradesSheet, type ExportSource } from './trade-export';

const source: ExportSource = {
  account: { ...account, zone: 'UTC+03:00' },
  zone: 'server',
  trades: [
    createTrade('2026-11-02T09:00:00', 200, {
      ticket: 'a',
      openPrice: 1.1,
      closePrice: 1.12,
      initialStop: 1.09,
      comment: '=1+1',
    }),
    createTrade('2026-11-03T09:00:00', -50, { ticket: 'b', opened: null, openPrice: null }),
  ],
  notes: [createNote({ text: 'Entré tarde', tags: ['prisa', 'noticia'] })],
  context: {
    zone: 'UTC',
    setups: new Map([['setup-0001', createSetup('setup-0001', 'Ruptura', [])]]),
    reviews: new Map([['a', createReview('a', { setup: 'setup-0001', mistakes: ['Sin plan'], rating: 4 })]]),
  },
};

test('the JSON document contains each trade with its review, its tags and its note', () => {
  expect(JSON.parse(writeTradesJson(source))).toMatchObject({
    account: { number: 51203847, server: 'Meridiano-Real 01', currency: 'USD' },
    trades: [
      {
        ticket: 'a',
        net: 200,
        r: 2,
        setup: 'Ruptura',
        mistakes: ['Sin plan'],
        rating: 4,
        tags: ['prisa', 'noticia'],
        note: 'Entré tarde',
        comment: '=1+1',
      },
      { ticket: 'b', net: -50, r: null, opened: null, open_price: null, setup: null, tags: [], note: '' },
    ],
  });
});

test('the sheet has a heading, and one row for each trade with figures as numbers', () => {
  const [head = [], first = [], second = []] = createTradesSheet(source);
  const pick = (row: typeof first, ...names: string[]) => names.map((name) => row[head.indexOf(name)]);
  const values = pick(first, 'Neto', 'R', 'Setup', 'Errores', 'Etiquetas');
  expect(values).toEqual([200, 2, 'Ruptura', 'Sin plan', 'prisa, noticia']);
  expect(pick(second, 'Apertura', 'R', 'Etiquetas')).toEqual([null, null, '']);
  expect([first.length, second.length]).toEqual([head.length, head.length]);
});

test('opening and closing are on the clock of the days, which the document names', () => {
  const trade = createTrade('2026-11-02T01:30:00', 10, { ticket: 'c', opened: '2026-11-02T05:00:00' });
  const listTimes = (zone: ExportSource['zone']) => {
    const { account: about, trades } = JSON.parse(writeTradesJson({ ...source, zone, trades: [trade] })) as {
      account: { clock: string };
      trades: { opened: string; closed: string }[];
    };
    return [about.clock, trades[0]?.opened, trades[0]?.closed];
  };
  // The server is three hours ahead of UTC, Bogota five hours behind it.
  expect(listTimes('America/Bogota')).toEqual([
    'America/Bogota',
    '2026-11-01T21:00:00',
    '2026-11-02T01:30:00',
  ]);
  expect(listTimes('server')).toEqual(['UTC+03:00', '2026-11-02T05:00:00', '2026-11-02T01:30:00']);
});

test('R has the two decimals of the screen', () => {
  const third = createTrade('2026-11-02T09:00:00', 33.33, {
    ticket: 'd',
    openPrice: 1.1,
    closePrice: 1.1033,
    initialStop: 1.09,
  });
  const [head = [], row = []] = createTradesSheet({ ...source, trades: [third] });
  expect(row[head.indexOf('R')]).toBe(0.33);
});
