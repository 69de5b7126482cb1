import type { RemoteStatusEntity, VersionHealthEntity } from '@parque/contract';

interface Health extends Pick<VersionHealthEntity, 'loads' | 'failures' | 'reasons'> {
  readonly findings: Readonly<Record<string, number>>;
}

function add(counts: Record<string, number>, more: Readonly<Record<string, number>> = {}): void {
  for (const [kind, times] of Object.entries(more)) counts[kind] = (counts[kind] ?? 0) + times;
}

/** The health of a remote in the last 24 hours, over all versions. */
export function computeHealth({ versions }: RemoteStatusEntity): Health {
  const reasons: Record<string, number> = {};
  const findings: Record<string, number> = {};
  let [loads, failures] = [0, 0];
  for (const { health } of versions) {
    loads += health.loads;
    failures += health.failures;
    add(reasons, health.reasons);
    add(findings, health.findings);
  }
  return { loads, failures, reasons, findings };
}

export function getStableLoadTime({ remote, versions }: RemoteStatusEntity): number | null {
  return versions.find(({ version }) => version === remote.stable)?.health.p75Ms ?? null;
}
