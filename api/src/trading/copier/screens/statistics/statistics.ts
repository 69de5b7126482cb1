import type { CopyStatisticsEntity, UserEntity } from '@parque/contract';
import { msPerDay } from '@parque/domain/durations';
import type { Services } from '../../../../core/http/area';
import { runInTime } from '../in-time';
import { getOwnChild } from '../own-accounts';
import { computeClosedResult } from './closed-result';
import { loadFigures } from './figures';

/** The longest range. Finished copies are stored for about as long (`COPIER_KEEP_DAYS`). */
const maxDays = 400;

/** Computes statistics of the copies of a child since a time. */
export async function getStatistics(
  services: Services,
  user: UserEntity,
  id: number,
  since: string | undefined,
): Promise<CopyStatisticsEntity> {
  const row = await getOwnChild(services, user, id);
  const earliest = +services.now() - maxDays * msPerDay;
  const from = new Date(since === undefined ? earliest : Math.max(earliest, Date.parse(since)));
  const [figures, result] = await Promise.all([
    loadFigures(services.db, id, from),
    runInTime((signal) => computeClosedResult(services, row, from, signal)),
  ]);
  return { from: from.toISOString(), result, ...figures };
}
