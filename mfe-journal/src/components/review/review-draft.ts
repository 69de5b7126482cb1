import type { ReviewEntity } from '@parque/contract';
import { countText } from '@parque/ui';
import type { Setup } from '../../api/definitions';
import type { ReviewMarks } from '../../api/reviews';
import { parseWords } from './words';

/** The input of a review, as text and choices. */
export interface ReviewDraft {
  /** Key of the setup; '' for none. */
  readonly setup: string;
  /** `kept` or `broken` by the key of the rule. */
  readonly marks: Readonly<Record<string, string>>;
  readonly mistakes: string;
  /** '1' to '5'; '' for none. */
  readonly rating: string;
}

/** The input that shows a stored review. */
export const toReviewDraft = ({ setup, kept, broken, mistakes, rating }: ReviewMarks): ReviewDraft => ({
  setup: setup ?? '',
  marks: Object.fromEntries([
    ...kept.map((key) => [key, 'kept'] as const),
    ...broken.map((key) => [key, 'broken'] as const),
  ]),
  mistakes: mistakes.join(', '),
  rating: rating === null ? '' : String(rating),
});

/** The review of an input. Only rules that the setup has can be marked. */
export function toReviewMarks(
  { setup, marks, mistakes, rating }: ReviewDraft,
  chosen: Setup | undefined,
): ReviewMarks {
  const rules = (chosen?.content.rules ?? []).map(({ key }) => key);
  return {
    setup: setup === '' ? null : setup,
    kept: rules.filter((key) => marks[key] === 'kept'),
    broken: rules.filter((key) => marks[key] === 'broken'),
    mistakes: parseWords(mistakes),
    rating: rating === '' ? null : Number(rating),
  };
}

const formatRuleCounts = ({ kept, broken }: ReviewMarks) =>
  kept.length + broken.length === 0
    ? '—'
    : `${countText(kept.length, 'cumplida', 'cumplidas')}, ${countText(broken.length, 'rota', 'rotas')}`;

/** A stored review in words, for a conflict. */
export const describeReview = (review: ReviewEntity, setups: readonly Setup[]) => [
  { label: 'Setup', value: setups.find(({ key }) => key === review.setup)?.name ?? '—' },
  { label: 'Reglas', value: formatRuleCounts(review) },
  { label: 'Errores', value: review.mistakes.join(', ') || '—' },
  { label: 'Valoración', value: review.rating === null ? '—' : `${review.rating} de 5` },
];
