import type { TradeEntity } from '@parque/contract';
import { createTrader, listPages } from '../testing/trader';
import { createHeader, importReport, reportDeals } from '../testing/statement';

const login = 10_001_234;
const [january, june] = [Date.UTC(2025, 0, 1), Date.UTC(2025, 5, 1)];

async function importTrades() {
  const api = await createTrader();
  const deals = reportDeals(login, january, june);
  const { body } = await importReport(api.ana, createHeader(login, { opening_balance: 250_000 }), deals);
  const id = body.account.id as number;
  const listAll = (query: string) =>
    listPages<TradeEntity>(api.ana, `/account/${id}/trades?${query}`, 'trades');
  return { ...api, id, deals, listAll };
}

test('the pages contain all trades once, oldest first, for any page size', async () => {
  const { listAll, deals } = await importTrades();
  const closings = deals.filter(({ entry }) => entry === 'out');
  const [allTrades, pagedTrades] = [await listAll('limit=2000'), await listAll('limit=7')];
  expect(allTrades).toHaveLength(closings.length);
  expect(pagedTrades).toEqual(allTrades);
  expect(allTrades.map(({ date }) => date)).toEqual(allTrades.map(({ date }) => date).sort());
});

test('a range contains the days from its first to its last in the requested time zone', async () => {
  const { listAll } = await importTrades();
  const allTrades = await listAll('limit=2000');
  for (const zone of ['server', 'America/Bogota', 'Pacific/Auckland']) {
    const zoneTrades = await listAll(`limit=2000&zone=${zone}`);
    const expected = zoneTrades.filter(({ time }) => time >= '2025-02-10' && time < '2025-02-22');
    expect(await listAll(`from=2025-02-10&to=2025-02-21&limit=9&zone=${zone}`)).toEqual(expected);
    expect(expected.length).toBeGreaterThan(5);
    expect(zoneTrades).toHaveLength(allTrades.length);
  }
});

test('the time of a trade is in the requested time zone', async () => {
  const { listAll } = await importTrades();
  const [trade] = await listAll('limit=5&zone=America/Bogota');
  const localTime = new Date(trade?.date ?? '').toLocaleString('sv-SE', { timeZone: 'America/Bogota' });
  expect(trade?.time).toBe(localTime.replace(' ', 'T'));
});

test("a change of the server's time zone moves the instants of an imported account, and not its server times", async () => {
  const { listAll, ana, id } = await importTrades();
  const [before] = await listAll('limit=5');
  const { body } = await ana.put('/account', { id, zone: 'UTC' });
  expect(body.zone).toBe('UTC');
  const [after] = await listAll('limit=5');
  expect(after?.time).toBe(before?.time);
  expect(Date.parse(after?.date ?? '') - Date.parse(before?.date ?? '')).toBe(2 * 3_600_000);
  expect((await ana.put('/account', { id, zone: 'Marte/Olimpo' })).status).toBe(422);
});

test('an account that was never synchronised is synchronised by a request for its trades', async () => {
  const { ana, register } = await createTrader();
  const { id } = await register(10_001_234);
  const { status, body } = await ana.get(`/account/${id}/trades?limit=5`);
  expect([status, body.trades.length, body.sync_error]).toEqual([200, 5, null]);
  expect(body.as_of).not.toBeNull();
});

test('an unreachable broker is an error without stored trades, and does not hide stored ones', async () => {
  const { ana, register, simulator, pass } = await createTrader();
  const { id } = await register(10_001_234);
  simulator.setFault(10_001_234, 'unreachable');
  const failedAnswer = await ana.get(`/account/${id}/trades`);
  expect([failedAnswer.status, failedAnswer.body.code]).toEqual([503, 'broker_unreachable']);
  simulator.setFault(10_001_234, undefined);
  const { body: knownPage } = await ana.get(`/account/${id}/trades`);
  simulator.setFault(10_001_234, 'unreachable');
  pass(60_000);
  const { status, body } = await ana.get(`/account/${id}/trades`);
  expect(status).toBe(200);
  expect(body).toEqual({ ...knownPage, sync_error: 'broker_unreachable' });
});

test('only the first page requests new deals from the broker', async () => {
  const { ana, register, simulator, pass } = await createTrader();
  const { id } = await register(10_001_234);
  const { body: first } = await ana.get(`/account/${id}/trades?limit=5`);
  simulator.setFault(10_001_234, 'unreachable');
  pass(60_000);
  const { body } = await ana.get(`/account/${id}/trades?limit=5&cursor=${encodeURIComponent(first.next)}`);
  expect([body.trades.length, body.sync_error]).toEqual([5, null]);
});

test('an invalid cursor is rejected', async () => {
  const { ana, id } = await importTrades();
  expect((await ana.get(`/account/${id}/trades?cursor=nada`)).status).toBe(422);
});

test('movements are the changes of the balance without a trade', async () => {
  const { ana, id, deals } = await importTrades();
  const { body } = await ana.get(`/account/${id}/movements`);
  const expected = deals.filter(({ entry }) => entry === 'none');
  expect(body.opening_balance).toBe(2500);
  expect(
    body.movements.map(({ ticket, amount }: { ticket: string; amount: number }) => [ticket, amount]),
  ).toEqual(expected.map(({ ticket, profit }) => [ticket, profit / 100]));

  expect(await listPages(ana, `/account/${id}/movements?limit=1`, 'movements')).toEqual(body.movements);
});

test('notes belong to a trade or a day, and the latest one is stored', async () => {
  const { ana, id, listAll } = await importTrades();
  const [trade] = await listAll('limit=5');
  const key = trade?.ticket ?? '';
  await ana.put(`/account/${id}/notes`, {
    kind: 'trade',
    key,
    text: 'Entré tarde',
    tags: ['FOMO', 'FOMO'],
  });
  await ana.put(`/account/${id}/notes`, { kind: 'day', key: '2025-02-10', text: 'Buen día', tags: [] });
  await ana.put(`/account/${id}/notes`, {
    kind: 'day',
    key: '2025-02-10',
    text: 'Mejor día',
    tags: ['plan'],
  });
  const { body } = await ana.get(`/account/${id}/notes`);
  expect(body).toMatchObject([
    { kind: 'day', key: '2025-02-10', text: 'Mejor día', tags: ['plan'] },
    { kind: 'trade', key, text: 'Entré tarde', tags: ['FOMO'] },
  ]);
});

test('notes keep one space between the words of a tag, so that a filter by the tag finds them', async () => {
  const { ana, id } = await importTrades();
  const note = { kind: 'day', key: '2025-02-10', text: '', tags: ['noticia  fuerte', 'noticia fuerte'] };
  await ana.put(`/account/${id}/notes`, note);
  const { body } = await ana.get(`/account/${id}/notes`);
  expect(body).toMatchObject([{ tags: ['noticia fuerte'] }]);
});

test('notes are returned in pages on request', async () => {
  const { ana, id, listAll } = await importTrades();
  const [trade] = await listAll('limit=1');
  const days = ['2025-02-10', '2025-02-11', '2025-02-12'];
  const notes = [...days.map((key) => ({ kind: 'day', key })), { kind: 'trade', key: trade?.ticket ?? '' }];
  for (const note of notes) await ana.put(`/account/${id}/notes`, { ...note, text: 'x', tags: [] });
  const listPage = async (after?: string) =>
    (await ana.get(`/account/${id}/notes?limit=2${after ? `&after=${after}` : ''}`)).body;
  expect(await listPage()).toMatchObject(notes.slice(0, 2));
  expect(await listPage(`day~${days[1]}`)).toMatchObject(notes.slice(2));
  expect(await listPage(`trade~${trade?.ticket}`)).toEqual([]);
});

test('notes without text and tags are deleted', async () => {
  const { ana, id } = await importTrades();
  const note = { kind: 'day', key: '2025-02-10', text: 'x', tags: [] };
  await ana.put(`/account/${id}/notes`, note);
  await ana.put(`/account/${id}/notes`, { ...note, text: '  ' });
  expect((await ana.get(`/account/${id}/notes`)).body).toEqual([]);
});

test.each([
  { kind: 'trade', key: 'ninguno' },
  { kind: 'day', key: '2025-02-30' },
  { kind: 'day', key: 'ayer' },
])('on %j are rejected with 404', async (subject) => {
  const { ana, id } = await importTrades();
  const { status } = await ana.put(`/account/${id}/notes`, { ...subject, text: 'x', tags: [] });
  expect(status).toBe(404);
});
