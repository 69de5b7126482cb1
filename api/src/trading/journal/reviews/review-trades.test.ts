import { emptyReview, ruleKeys, setupKey, withTrades } from '../testing/reviewed';

const isConflict = { status: 409, body: { code: 'edit_conflict' } };

/** Omits times and versions, which change with each edit. */
const toSeen = (rows: readonly Record<string, unknown>[]) =>
  rows.map(({ updated_at: _, version: __, ...row }) => row);

async function withReviews() {
  const api = await withTrades();
  await api.review('12', { setup: setupKey, kept: [ruleKeys[0]], mistakes: ['Sin plan'], rating: 2 });
  await api.note('12', 'Entré tarde', ['ruptura']);
  await api.note('22', '', ['noticia']);
  return { ...api, getState: async () => [toSeen(await api.listReviews()), toSeen(await api.listNotes())] };
}

const change = {
  tickets: ['12', '22', '32'],
  setup: null,
  add_mistakes: ['Tarde'],
  add_tags: ['revisado'],
  remove_tags: ['noticia'],
};

test('tags are added to several trades and removed from them, and the text of their notes stays', async () => {
  const { change: send, listNotes } = await withReviews();
  expect(await send({ tickets: ['12', '22', '32'], add_tags: ['revisado', 'ruptura'] })).toMatchObject({
    status: 200,
  });
  expect(await listNotes()).toMatchObject([
    { key: '12', text: 'Entré tarde', tags: ['ruptura', 'revisado'] },
    { key: '22', text: '', tags: ['noticia', 'revisado', 'ruptura'] },
    { key: '32', text: '', tags: ['revisado', 'ruptura'] },
  ]);
  await send({ tickets: ['12', '22', '32'], remove_tags: ['ruptura', 'revisado'] });
  expect(await listNotes()).toMatchObject([
    { key: '12', text: 'Entré tarde', tags: [] },
    { key: '22', text: '', tags: ['noticia'] },
  ]);
});

test('a trade that would have more than 20 tags rejects the change of all of them', async () => {
  const { change: send, note, getState } = await withReviews();
  await note(
    '32',
    '',
    Array.from({ length: 20 }, (_, index) => `Etiqueta ${index}`),
  );
  const before = await getState();
  const { status, body } = await send({ tickets: ['12', '32'], rating: 5, add_tags: ['Una más'] });
  expect([status, body.fields]).toEqual([422, { add_tags: 'Alguna operación tendría más de 20 etiquetas.' }]);
  expect(await getState()).toEqual(before);
});

test('a change of several trades can be undone, also where it deleted or created a record', async () => {
  const { change: send, undo, getState } = await withReviews();
  const before = await getState();
  const { body } = await send(change);
  expect(await getState()).not.toEqual(before);
  expect(await undo(body.replaced)).toMatchObject({
    status: 200,
    body: { restored: 3, changed_since: [] },
  });
  expect(await getState()).toEqual(before);
});

test('an undone removal of the last tag restores the note', async () => {
  const { change: send, undo, getState } = await withReviews();
  const before = await getState();
  const { body } = await send({ tickets: ['22'], remove_tags: ['noticia'] });
  expect(body.replaced).toEqual([{ ticket: '22', review: null, tags: { tags: ['noticia'], version: 0 } }]);
  await undo(body.replaced);
  expect(await getState()).toEqual(before);
});

test('trades that the change left as they were are not part of the undo', async () => {
  const { change: send } = await withReviews();
  const { body } = await send({ tickets: ['12', '22'], rating: 2, add_tags: ['ruptura'] });
  expect(body.changed).toBe(2);
  expect(body.replaced).toMatchObject([{ ticket: '22' }]);
  expect((await send({ tickets: ['12', '22'], rating: 2, add_tags: ['ruptura'] })).body.replaced).toEqual([]);
});

test.each([
  ['review', (api: Awaited<ReturnType<typeof withReviews>>) => api.change({ tickets: ['22'], rating: 5 })],
  ['note', (api: Awaited<ReturnType<typeof withReviews>>) => api.note('22', 'Otra nota', ['revisado'])],
])('an undo leaves a trade whose %s was changed in the meantime, and names it', async (_, edit) => {
  const api = await withReviews();
  const { body } = await api.change(change);
  await edit(api);
  const listEntries = async () =>
    [...(await api.listReviews()), ...(await api.listNotes())].filter(
      ({ ticket, key }: { ticket?: string; key?: string }) => ticket === '22' || key === '22',
    );
  const editedEntries = await listEntries();
  expect((await api.undo(body.replaced)).body).toEqual({ restored: 2, changed_since: ['22'] });
  expect(await listEntries()).toEqual(editedEntries);
  expect(toSeen(await api.listReviews())).toMatchObject([
    { ticket: '12', setup: setupKey },
    { ticket: '22' },
  ]);
});

test('an undo that is sent again, because its answer was lost, changes nothing and names no trade', async () => {
  const { change: send, undo, listReviews, listNotes } = await withReviews();
  const { body } = await send(change);
  await undo(body.replaced);
  const restoredEntries = [await listReviews(), await listNotes()];
  expect((await undo(body.replaced)).body).toEqual({ restored: 3, changed_since: [] });
  expect([await listReviews(), await listNotes()]).toEqual(restoredEntries);
});

test('an undo restores the tags of a trade whose review is restored already', async () => {
  const { change: send, undo, review, listReviews, getState } = await withReviews();
  const before = await getState();
  const { body } = await send({ tickets: ['12'], rating: 5, add_tags: ['revisado'] });
  const [{ version, ...marks }] = await listReviews();
  const { setup, kept, mistakes } = marks;
  await review('12', { setup, kept, mistakes, rating: 2, version });
  expect((await undo(body.replaced)).body).toEqual({ restored: 1, changed_since: [] });
  expect(await getState()).toEqual(before);
});

test('an undo does not restore a setup that was deleted in the meantime', async () => {
  const { ana, setup, change: send, undo, listReviews } = await withReviews();
  const { body } = await send({ tickets: ['12'], setup: null });
  await ana.delete(`/journal/definitions/${setupKey}?version=${setup.version}`);
  expect((await undo(body.replaced)).body).toEqual({ restored: 0, changed_since: ['12'] });
  expect(await listReviews()).toMatchObject([{ ticket: '12', setup: null }]);
});

test('an undo writes no review of a trade that the account does not have', async () => {
  const { undo, getState } = await withReviews();
  const before = await getState();
  const unknownTrade = { ticket: '99', review: { ...emptyReview, rating: 5 }, tags: null };
  expect((await undo([unknownTrade])).body).toEqual({ restored: 0, changed_since: ['99'] });
  expect(await getState()).toEqual(before);
});

test('a rule both kept and broken is rejected by an undo', async () => {
  const { undo } = await withReviews();
  const review = { ...emptyReview, setup: setupKey, kept: [ruleKeys[0]], broken: [ruleKeys[0]] };
  expect((await undo([{ ticket: '32', review, tags: null }])).status).toBe(422);
});

test('a note and a change of several trades at the same time are both stored', async () => {
  const { id, ana, change: send, listNotes } = await withReviews();
  const body = { kind: 'trade', key: '32', text: 'A mano', tags: [], version: 0 };
  const [noteAnswer, changeAnswer] = await Promise.all([
    ana.put(`/account/${id}/notes`, body),
    send({ tickets: ['32'], add_tags: ['revisado'] }),
  ]);
  const [note] = (await listNotes()).filter(({ key }: { key: string }) => key === '32');
  for (const answer of [noteAnswer, changeAnswer])
    if (answer.status !== 200) expect(answer).toMatchObject(isConflict);
  expect(note).toMatchObject({
    text: noteAnswer.status === 200 ? 'A mano' : '',
    tags: changeAnswer.status === 200 ? ['revisado'] : [],
  });
});
