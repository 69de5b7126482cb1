import type { CopyStatisticsEntity, UserEntity } from '@parque/contract';
import type { Services } from '../../../http/area';
import { inTime } from '../in-time';
import { ownChild } from '../own-accounts';
import { closedResult } from './closed-result';
import { figuresOf } from './figures';

const dayMs = 86_400_000;

/** The longest range. Finished copies are kept for about as long (`COPIER_KEEP_DAYS`). */
const longestDays = 400;

/** What a child copied since a time. */
export async function statisticsOf(
  services: Services,
  person: UserEntity,
  id: number,
  requested: string | undefined,
): Promise<CopyStatisticsEntity> {
  const row = await ownChild(services, person, id);
  const earliest = +services.now() - longestDays * dayMs;
  const from = new Date(requested === undefined ? earliest : Math.max(earliest, Date.parse(requested)));
  const [figures, result] = await Promise.all([
    figuresOf(services.db, id, from),
    inTime((signal) => closedResult(services, row, from, signal)),
  ]);
  return { from: from.toISOString(), result, ...figures };
}
