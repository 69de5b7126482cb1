import type { ReleaseEntity } from '@parque/contract';
import { releaseId, type VerifiedDocument } from '../../shared/release/src';
import type { RegistrySource } from '../../shell/src/registry/registry-source';

/** The declaration of each remote, without files: all code belongs to the application. */
declare const MANIFESTS: readonly ReleaseEntity['manifest'][];

const verified = {
  state: {
    revision: 1,
    issuedAt: '2026-01-01T00:00:00.000Z',
    remotes: MANIFESTS.map(({ name, version }) => ({
      name,
      base: '/',
      state: 'on',
      stable: version,
      rollouts: [],
      pins: [],
      previous: null,
    })),
  },
  releases: new Map(MANIFESTS.map((manifest) => [releaseId(manifest.name, manifest.version), { manifest }])),
  refused: [],
} as unknown as VerifiedDocument;

const view = { verified, fault: undefined };

/** Replaces the shell's registry with a composition that is fixed at build time and needs no verification. */
export function makeRegistrySource(): RegistrySource {
  return {
    view: () => view,
    subscribe: () => () => undefined,
    offer: () => Promise.resolve(true),
    refresh: () => Promise.resolve(true),
    retry: () => Promise.resolve(true),
  };
}
