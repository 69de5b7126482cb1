import type { PublishedVersionEntity, RemoteStatusEntity } from '@parque/contract';
import { computeFailureRate } from '../figures';

type Hours = NonNullable<PublishedVersionEntity['hours']>;

/** The failure rate of a version in an hour with loads. */
interface RatePoint {
  /** Start of the hour, as an instant. */
  readonly at: string;
  /** 0 to 1. */
  readonly rate: number;
}

/** The failure rates of one version, the earliest hour first. */
export interface RateLine {
  readonly version: string;
  readonly points: readonly RatePoint[];
}

const toRatePoints = (hours: Hours): RatePoint[] =>
  hours.flatMap(({ at, ...counts }) => {
    const rate = computeFailureRate(counts);
    return rate === null ? [] : [{ at, rate }];
  });

/**
 * Returns the failure rates of the version of the first rollout and of the stable version in the last 24 hours. Versions
 * without loads are left out.
 */
export function listRateLines({ remote, versions }: RemoteStatusEntity): RateLine[] {
  const compared = [...remote.rollouts.slice(0, 1).map(({ version }) => version), remote.stable];
  return compared
    .map((version) => ({
      version,
      points: toRatePoints(versions.find((one) => one.version === version)?.hours ?? []),
    }))
    .filter(({ points }) => points.length > 0);
}
