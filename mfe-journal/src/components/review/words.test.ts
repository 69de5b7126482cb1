import { createNote, createReview } from '../../testing/journal';
import { listOfferedMistakes, listOfferedTags } from './words';

test("the user's own mistakes are offered first, the most frequent ones before the others", () => {
  const reviews = [['FOMO'], ['Tarde', 'FOMO'], []].map((mistakes) => createReview('a', { mistakes }));
  expect(listOfferedMistakes(reviews).slice(0, 3)).toEqual(['FOMO', 'Tarde', 'Sin plan']);
});

test('the tags of notes are offered, the most frequent ones first', () => {
  const notes = [['noticia'], ['ruptura', 'apertura'], ['ruptura']].map((tags) => createNote({ tags }));
  expect(listOfferedTags(notes)).toEqual(['ruptura', 'noticia', 'apertura']);
});
