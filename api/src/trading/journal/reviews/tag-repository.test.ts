import { withTrades } from '../testing/reviewed';
import { writeTags } from './tag-repository';

const now = new Date('2026-11-21T08:00:00Z');

async function withNote() {
  const api = await withTrades();
  const { body: note } = await api.note('12', '', ['ruptura']);
  return { ...api, version: note.version as number };
}

const taggedNote = { key: '12', text: '', tags: ['otra'] };

test.each([
  ['written', { ...taggedNote, version: 5 }],
  ['inserted', { ...taggedNote, version: 0 }],
  ['deleted', { ...taggedNote, tags: [], version: 5 }],
])('a note whose version has changed since it was read is not %s', async (_, note) => {
  const { db, id, listNotes } = await withNote();
  const before = await listNotes();
  expect(await writeTags(db, id, [note], now)).toEqual(new Map());
  expect(await listNotes()).toEqual(before);
});

test('a note in the version that was read gets its tags and another version', async () => {
  const { db, id, version, listNotes } = await withNote();
  const versions = await writeTags(db, id, [{ ...taggedNote, version }], now);
  const [note] = await listNotes();
  expect(note).toMatchObject({ key: '12', tags: ['otra'], version: versions.get('12') });
  expect(note.version).not.toBe(version);
});
