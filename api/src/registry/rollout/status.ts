import type { RegisteredRemoteEntity, RemoteStatusEntity, VersionHealthEntity } from '@parque/contract';
import type { Services } from '../../http/area';
import { countedByHour, countedSince, healthOf, hoursOf } from './health';
import { originsOf } from '../keys/granted-origins';
import { currentKeys } from '../keys/key-lists';
import { findRelease, newestReleases } from '../releases/release-repository';
import { unusableVersions } from '../releases/unusable';

/** Loads that succeeded and that failed. */
const triesOf = ({ loads, failures }: VersionHealthEntity) => loads + failures;

const day = 24 * 60 * 60 * 1000;

/** A remote with its newest versions, and how each did in the last 24 hours. */
export async function statusOf(
  { db, now }: Pick<Services, 'db' | 'now'>,
  remote: RegisteredRemoteEntity,
): Promise<RemoteStatusEntity> {
  const { name, stable } = remote;
  const keys = await currentKeys(db);
  const since = new Date(+now() - day);
  const counted = await countedSince(db, name, since);
  const byHour = await countedByHour(db, name, since);
  const all = triesOf(healthOf(counted));
  const releases = await newestReleases(db, name, 30);
  const unusable = keys
    ? await unusableVersions(
        db,
        name,
        keys.list,
        releases.map(({ version }) => version),
      )
    : new Set<string>();
  const revoked = keys?.list.revoked.filter((one) => one.name === name) ?? [];
  return {
    remote,
    title: (await findRelease(db, name, stable))?.manifest.title ?? name,
    origins: originsOf(keys?.list ?? {}, ({ remote }) => remote === name),
    versions: releases.map(({ publishedAt, ...release }) => {
      const health = healthOf(counted.filter(({ version }) => version === release.version));
      return {
        ...release,
        publishedAt: publishedAt.toISOString(),
        revoked: revoked.find(({ version }) => version === release.version)?.reason ?? null,
        ...(unusable.has(release.version) && { isUnusable: true as const }),
        share: all === 0 ? 0 : triesOf(health) / all,
        health,
        hours: hoursOf(byHour, release.version),
      };
    }),
  };
}
