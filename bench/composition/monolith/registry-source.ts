import type { ReleaseEntity } from '@parque/contract';
import { toReleaseId, type VerifiedDocument } from '../../../shared/release/src';
import type { RegistrySource } from '../../../shell/src/registry/registry-source';

/** The declaration of each remote, without files: all code belongs to the application. */
declare const MANIFESTS: readonly ReleaseEntity['manifest'][];

const issuedAt = '2026-01-01T00:00:00.000Z';
const expiresAt = '2099-01-01T00:00:00.000Z';

const releases = MANIFESTS.map((manifest): [string, ReleaseEntity] => [
  toReleaseId(manifest.name, manifest.version),
  { schema: 1, team: 'monolith', signedAt: issuedAt, manifest },
]);

const verifiedDocument: VerifiedDocument = {
  // Without grants, no remote has a level or calls of its own.
  keys: { schema: 1, version: 1, epoch: 0, issuedAt, expiresAt, teams: [], registryKeys: [], revoked: [] },
  state: {
    schema: 2,
    revision: 1,
    issuedAt,
    expiresAt,
    remotes: MANIFESTS.map(({ name, version }) => ({
      name,
      base: '/',
      state: 'on',
      stable: version,
      rollouts: [],
      pins: [],
    })),
  },
  releases: new Map(releases),
  refusedReleases: [],
  versions: { epoch: 0, keysVersion: 1, revision: 1 },
};

const view = { verified: verifiedDocument, fault: undefined };

/** Replaces the shell's registry with a composition that is fixed at build time and needs no verification. */
export function createRegistrySource(): RegistrySource {
  return {
    view: () => view,
    subscribe: () => () => undefined,
    offer: () => Promise.resolve(true),
    refresh: () => Promise.resolve(true),
    retry: () => Promise.resolve(true),
  };
}
