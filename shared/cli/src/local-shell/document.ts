import type {
  RegisteredRemoteEntity,
  RegistryDocumentEntity,
  RemoteGrantEntity,
  RemoteManifestEntity,
} from '@parque/contract';
import { releaseId, type Claims } from '@parque/release';
import { generatePrivateKey, computePublicKey, sign } from '@parque/release/signing';
import type { VerifiedDocument } from '@parque/release';
import type { Deployed } from '../product/deployed';

const team = 'local';

/** Temporary keys of one local shell. */
export interface LocalKeys {
  readonly root: string;
  readonly registry: string;
  readonly team: string;
}

/** Creates the keys of one local shell. */
export const createKeys = (): LocalKeys => ({
  root: generatePrivateKey(),
  registry: generatePrivateKey(),
  team: generatePrivateKey(),
});

/**
 * Everything that a remote under development declares, so that it can be tried before the platform's owner grants it. A
 * third party keeps its level and its calls.
 */
function buildWholeGrant(
  { name, routes, menu, slots = [], contributions = [] }: Claims,
  granted?: RemoteGrantEntity,
): RemoteGrantEntity {
  const places = [...new Set(menu.map(({ place = 'menu' }) => place))];
  return {
    ...(granted?.level && { level: granted.level, calls: granted.calls ?? [] }),
    remote: name,
    paths: routes.map(({ path }) => path.replace(/\/:.*/, '').toLowerCase() || '/'),
    ...(!granted?.level && {
      capabilities: ['landing', 'signed-out', 'bare'],
      slots: slots.map(({ id }) => id),
    }),
    contribute: contributions.map(({ to }) => to),
    ...(places.length > 0 && {
      menu: { places, groups: menu.flatMap(({ group }) => group ?? []), max: menu.length },
    }),
  };
}

function buildKeyList({ keys }: VerifiedDocument, manifest: RemoteManifestEntity, own: LocalKeys) {
  const { name } = manifest;
  const otherTeams = keys.teams.map((one) => ({
    ...one,
    remotes: one.remotes.filter((remote) => remote !== name),
  }));
  return {
    ...keys,
    ...(keys.grants && {
      grants: [
        ...keys.grants.filter(({ remote }) => remote !== name),
        buildWholeGrant(
          manifest,
          keys.grants.find(({ remote }) => remote === name),
        ),
      ],
    }),
    teams: [...otherTeams, { id: team, keys: [computePublicKey(own.team)], remotes: [name] }],
    registryKeys: [computePublicKey(own.registry)],
    revoked: keys.revoked.filter((one) => one.name !== name),
  };
}

const createLocalEntry = (name: string, version: string): RegisteredRemoteEntity => ({
  name,
  base: `/remotes/${name}/`,
  state: 'on',
  stable: version,
  rollouts: [],
  pins: [],
});

function buildState({ state }: VerifiedDocument, manifest: RemoteManifestEntity, revision: number) {
  const { name, version } = manifest;
  const otherRemotes = state.remotes.filter((remote) => remote.name !== name);
  return { ...state, revision, remotes: [...otherRemotes, createLocalEntry(name, version)] };
}

/**
 * Returns the document of a product with one remote replaced by an unpublished release. Everything else stays as
 * deployed,
 * signed by its own teams. It is valid only for a shell that trusts the root key of `own`.
 */
export function buildLocalDocument(
  { document, verified }: Pick<Deployed, 'document' | 'verified'>,
  {
    manifest,
    revision,
    own,
    now,
  }: {
    readonly manifest: RemoteManifestEntity;
    readonly revision: number;
    readonly own: LocalKeys;
    readonly now: Date;
  },
): RegistryDocumentEntity {
  const { name, version } = manifest;
  const otherReleases = Object.entries(document.releases).filter(([id]) => !id.startsWith(`${name}@`));
  const release = { schema: 1, team, signedAt: now.toISOString(), manifest };
  return {
    schema: 2,
    keys: sign('keys', buildKeyList(verified, manifest, own), own.root),
    state: sign('registry', buildState(verified, manifest, revision), own.registry),
    releases: {
      ...Object.fromEntries(otherReleases),
      [releaseId(name, version)]: sign('release', release, own.team),
    },
  };
}
