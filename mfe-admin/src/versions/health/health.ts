import type { RemoteStatusEntity, VersionHealthEntity } from '@parque/contract';

type Health = Pick<VersionHealthEntity, 'loads' | 'failures' | 'reasons'>;

/** The health of a remote in the last 24 hours, over all versions. */
export function healthOf({ versions }: RemoteStatusEntity): Health {
  const reasons: Record<string, number> = {};
  let [loads, failures] = [0, 0];
  for (const { health } of versions) {
    loads += health.loads;
    failures += health.failures;
    for (const [reason, times] of Object.entries(health.reasons))
      reasons[reason] = (reasons[reason] ?? 0) + times;
  }
  return { loads, failures, reasons };
}

/** The load time of the stable version. */
export function stableLoadTime({ remote, versions }: RemoteStatusEntity): number | null {
  return versions.find(({ version }) => version === remote.stable)?.health.p75Ms ?? null;
}
