import type { ReviewEntity } from '@parque/contract';
import type { Setup } from '../../api/definitions';
import type { GroupKey } from './group-key';

type Reviewed = ReviewEntity | undefined;
type Setups = ReadonlyMap<string, Setup>;

const lastPosition = 99;

/** The setup of a trade; a trade without one is in a group of its own. */
export function listSetupKeys(review: Reviewed, setups: Setups): GroupKey[] {
  const setup = review?.setup ? setups.get(review.setup) : undefined;
  return [
    setup ? { id: setup.key, name: setup.name } : { id: '-', name: 'Sin setup', position: lastPosition },
  ];
}

/** The marked rules, each as kept or broken. Rules that the setup no longer has are left out. */
export function listRuleKeys(review: Reviewed, setups: Setups): GroupKey[] {
  const setup = review?.setup ? setups.get(review.setup) : undefined;
  if (!review || !setup) return [];
  return setup.content.rules.flatMap(({ key, text }, position) => {
    const state = review.kept.includes(key) ? 'cumplida' : review.broken.includes(key) ? 'rota' : undefined;
    return state ? [{ id: `${key}.${state}`, name: `${setup.name}: ${text} (${state})`, position }] : [];
  });
}

/** The mistakes of a trade. One that was reviewed without a mistake differs from one that was not reviewed. */
export function listMistakeKeys(review: Reviewed): GroupKey[] {
  if (!review) return [{ id: '-', name: 'Sin revisar', position: lastPosition }];
  if (review.mistakes.length === 0) return [{ id: '+', name: 'Sin errores', position: lastPosition - 1 }];
  return review.mistakes.map((mistake) => ({ id: `=${mistake}`, name: mistake }));
}

export function listRatingKeys(review: Reviewed): GroupKey[] {
  const rating = review?.rating ?? null;
  if (rating === null) return [{ id: '-', name: 'Sin valorar', position: lastPosition }];
  return [{ id: String(rating), name: `${rating} de 5`, position: -rating }];
}
