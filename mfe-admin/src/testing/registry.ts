import type {
  PublishedVersionEntity,
  RegisteredRemoteEntity,
  RegistryOverviewEntity,
  RemoteStatusEntity,
  RevisionEntryEntity,
  RolloutEntity,
} from '@parque/contract';

export const createPublishedVersion = (
  version: string,
  changes: Partial<PublishedVersionEntity> = {},
): PublishedVersionEntity => ({
  version,
  team: 'diarios',
  actor: 'Eva',
  publishedAt: '2026-11-20T12:00:00Z',
  revoked: null,
  share: 0,
  health: { loads: 0, failures: 0, reasons: {}, p75Ms: null },
  ...changes,
});

export const createRollout = (version: string, percent: number, changes: Partial<RolloutEntity> = {}) => ({
  id: `r-${version}`,
  version,
  percent,
  salt: 'sal',
  ...changes,
});

/** A remote with 1.2.0 as stable, 1.1.0 as previous, and 1.3.0 published. */
export const createRemote = (
  changes: Partial<RegisteredRemoteEntity> = {},
  versions = [
    createPublishedVersion('1.3.0'),
    createPublishedVersion('1.2.0'),
    createPublishedVersion('1.1.0'),
  ],
): RemoteStatusEntity => ({
  remote: {
    name: 'journal',
    base: '/remotes/journal/',
    state: 'on',
    stable: '1.2.0',
    previous: '1.1.0',
    rollouts: [],
    pins: [],
    ...changes,
  },
  title: 'Diario',
  versions,
});

export const createOverview = (
  revision: number,
  ...remotes: RemoteStatusEntity[]
): RegistryOverviewEntity => ({
  revision,
  remotes,
});

export const createEntry = (
  revision: number,
  action: string,
  changes: Partial<RevisionEntryEntity> = {},
): RevisionEntryEntity => ({
  revision,
  action,
  details: {},
  actor: 'diarios: Eva',
  reason: 'Va bien',
  at: '2026-11-20T12:00:00Z',
  ...changes,
});
