import type { RegisteredRemoteEntity, RemoteStatusEntity, VersionHealthEntity } from '@parque/contract';
import { msPerDay } from '@parque/domain/durations';
import type { Services } from '../../../core/http/area';
import { loadHourlyCounts, loadCounts, computeHealth, toVersionHours } from './health';
import { listErrors } from './errors';
import { collectOrigins } from '../keys/granted-origins';
import { findCurrentKeys } from '../keys/key-lists';
import { findRelease, listNewestReleases } from '../releases/release-repository';
import { findUnusableVersions } from '../releases/unusable';

const countTries = ({ loads, failures }: VersionHealthEntity) => loads + failures;

/** Returns a remote with its newest versions, and how each did in the last 24 hours. */
export async function loadRemoteStatus(
  { db, now }: Pick<Services, 'db' | 'now'>,
  remote: RegisteredRemoteEntity,
): Promise<RemoteStatusEntity> {
  const { name, stable } = remote;
  const keys = await findCurrentKeys(db);
  const since = new Date(+now() - msPerDay);
  const counts = await loadCounts(db, name, since);
  const byHour = await loadHourlyCounts(db, name, since);
  const tryCount = countTries(computeHealth(counts));
  const releases = await listNewestReleases(db, name, 30);
  const unusable = keys
    ? await findUnusableVersions(
        db,
        name,
        keys.list,
        releases.map(({ version }) => version),
      )
    : new Set<string>();
  const revokedReleases = keys?.list.revoked.filter((release) => release.name === name) ?? [];
  return {
    remote,
    title: (await findRelease(db, name, stable))?.manifest.title ?? name,
    errors: await listErrors(db, name, now()),
    origins: collectOrigins(keys?.list ?? {}, ({ remote }) => remote === name),
    versions: releases.map(({ publishedAt, ...release }) => {
      const health = computeHealth(counts.filter(({ version }) => version === release.version));
      return {
        ...release,
        publishedAt: publishedAt.toISOString(),
        revoked: revokedReleases.find(({ version }) => version === release.version)?.reason ?? null,
        ...(unusable.has(release.version) && { isUnusable: true as const }),
        share: tryCount === 0 ? 0 : countTries(health) / tryCount,
        health,
        hours: toVersionHours(byHour, release.version),
      };
    }),
  };
}
