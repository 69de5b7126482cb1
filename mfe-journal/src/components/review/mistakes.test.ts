import { blankReview } from '../../api/reviews';
import { mistakesIn, offeredMistakes } from './mistakes';

test('mistakes are separated by commas, each once, with single spaces', () => {
  expect(mistakesIn(' Sin  plan, FOMO,, Sin plan ')).toEqual(['Sin plan', 'FOMO']);
});

test("the user's own mistakes are offered first, the most frequent ones before the others", () => {
  const reviews = [['FOMO'], ['Tarde', 'FOMO'], []].map((mistakes, index) => ({
    ...blankReview(String(index)),
    mistakes,
  }));
  expect(offeredMistakes(reviews).slice(0, 3)).toEqual(['FOMO', 'Tarde', 'Sin plan']);
});
