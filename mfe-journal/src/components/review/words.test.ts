import { blankReview } from '../../api/reviews';
import { offeredMistakes, offeredTags, wordsIn } from './words';

test('words are separated by commas, each once, with single spaces', () => {
  expect(wordsIn(' Sin  plan, FOMO,, Sin plan ')).toEqual(['Sin plan', 'FOMO']);
});

test("the user's own mistakes are offered first, the most frequent ones before the others", () => {
  const reviews = [['FOMO'], ['Tarde', 'FOMO'], []].map((mistakes, index) => ({
    ...blankReview(String(index)),
    mistakes,
  }));
  expect(offeredMistakes(reviews).slice(0, 3)).toEqual(['FOMO', 'Tarde', 'Sin plan']);
});

test('the tags of notes are offered, the most frequent ones first', () => {
  const notes = [['noticia'], ['ruptura', 'apertura'], ['ruptura']].map((tags, index) => ({
    ...{ kind: 'trade' as const, key: String(index), text: '', tags, updated_at: '', version: 1 },
  }));
  expect(offeredTags(notes)).toEqual(['ruptura', 'noticia', 'apertura']);
});
