import { createBlankTradeReview } from '../../api/reviews';
import { listOfferedMistakes, listOfferedTags, parseWords } from './words';

test('words are separated by commas, each once, with single spaces', () => {
  expect(parseWords(' Sin  plan, FOMO,, Sin plan ')).toEqual(['Sin plan', 'FOMO']);
});

test("the user's own mistakes are offered first, the most frequent ones before the others", () => {
  const reviews = [['FOMO'], ['Tarde', 'FOMO'], []].map((mistakes, index) => ({
    ...createBlankTradeReview(String(index)),
    mistakes,
  }));
  expect(listOfferedMistakes(reviews).slice(0, 3)).toEqual(['FOMO', 'Tarde', 'Sin plan']);
});

test('the tags of notes are offered, the most frequent ones first', () => {
  const notes = [['noticia'], ['ruptura', 'apertura'], ['ruptura']].map((tags, index) => ({
    kind: 'trade' as const,
    key: String(index),
    text: '',
    tags,
    updated_at: '',
    version: 1,
  }));
  expect(listOfferedTags(notes)).toEqual(['ruptura', 'noticia', 'apertura']);
});
