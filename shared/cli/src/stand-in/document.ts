import type {
  KeyListEntity,
  RegisteredRemoteEntity,
  RegistryDocumentEntity,
  RegistryStateEntity,
  RemoteManifestEntity,
} from '@parque/contract';
import { releaseId } from '@parque/release';
import { makePrivateKey, publicKeyOf, sign } from '@parque/release/signing';
import type { VerifiedDocument } from '@parque/release';
import type { Deployed } from '../deployed';

const team = 'stand-in';

/** Keys that sign for one stand-in, and are gone with it. */
export interface StandInKeys {
  readonly root: string;
  readonly registry: string;
  readonly team: string;
}

/** New keys for one stand-in. */
export const makeKeys = (): StandInKeys => ({
  root: makePrivateKey(),
  registry: makePrivateKey(),
  team: makePrivateKey(),
});

function keyList({ keys }: VerifiedDocument, name: string, own: StandInKeys): KeyListEntity {
  const others = keys.teams.map((one) => ({
    ...one,
    remotes: one.remotes.filter((remote) => remote !== name),
  }));
  return {
    ...keys,
    teams: [...others, { id: team, keys: [publicKeyOf(own.team)], remotes: [name] }],
    registryKeys: [publicKeyOf(own.registry)],
    revoked: keys.revoked.filter((one) => one.name !== name),
  };
}

const standing = (name: string, version: string): RegisteredRemoteEntity => ({
  name,
  base: `/remotes/${name}/`,
  state: 'on',
  stable: version,
  rollouts: [],
  pins: [],
});

function stateWith(
  { state }: VerifiedDocument,
  manifest: RemoteManifestEntity,
  revision: number,
): RegistryStateEntity {
  const { name, version } = manifest;
  const others = state.remotes.filter((remote) => remote.name !== name);
  return { ...state, revision, remotes: [...others, standing(name, version)] };
}

/**
 * The document of a product with one remote of it taken by a release that nobody has published: everything else is as
 * it is deployed, signed by its own teams. It holds only for a shell that trusts the root key of `own`.
 */
export function standInDocument(
  { document, verified }: Pick<Deployed, 'document' | 'verified'>,
  {
    manifest,
    revision,
    own,
    now,
  }: {
    readonly manifest: RemoteManifestEntity;
    readonly revision: number;
    readonly own: StandInKeys;
    readonly now: Date;
  },
): RegistryDocumentEntity {
  const { name, version } = manifest;
  const others = Object.entries(document.releases).filter(([id]) => !id.startsWith(`${name}@`));
  const release = { schema: 1, team, signedAt: now.toISOString(), manifest };
  return {
    schema: 2,
    keys: sign('keys', keyList(verified, name, own), own.root),
    state: sign('registry', stateWith(verified, manifest, revision), own.registry),
    releases: {
      ...Object.fromEntries(others),
      [releaseId(name, version)]: sign('release', release, own.team),
    },
  };
}
