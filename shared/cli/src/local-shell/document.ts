import type {
  RegisteredRemoteEntity,
  RegistryDocumentEntity,
  RemoteGrantEntity,
  RemoteManifestEntity,
} from '@parque/contract';
import { toReleaseId, type Claims } from '@parque/release';
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
  grant?: RemoteGrantEntity,
): RemoteGrantEntity {
  const places = [...new Set(menu.map(({ place = 'menu' }) => place))];
  return {
    ...(grant?.level && { level: grant.level, calls: grant.calls ?? [] }),
    remote: name,
    paths: routes.map(({ path }) => path.replace(/\/:.*/, '').toLowerCase() || '/'),
    ...(!grant?.level && {
      capabilities: ['landing', 'signed-out', 'bare'],
      slots: slots.map(({ id }) => id),
    }),
    contribute: contributions.map(({ to }) => to),
    ...(places.length > 0 && {
      menu: { places, groups: menu.flatMap(({ group }) => group ?? []), max: menu.length },
    }),
  };
}

function buildKeyList(
  { keys }: VerifiedDocument,
  manifests: readonly RemoteManifestEntity[],
  localKeys: LocalKeys,
) {
  const names = manifests.map(({ name }) => name);
  const otherTeams = keys.teams.map((otherTeam) => ({
    ...otherTeam,
    remotes: otherTeam.remotes.filter((remote) => !names.includes(remote)),
  }));
  const findGrant = (name: string) => keys.grants?.find(({ remote }) => remote === name);
  return {
    ...keys,
    ...(keys.grants && {
      grants: [
        ...keys.grants.filter(({ remote }) => !names.includes(remote)),
        ...manifests.map((manifest) => buildWholeGrant(manifest, findGrant(manifest.name))),
      ],
    }),
    teams: [...otherTeams, { id: team, keys: [computePublicKey(localKeys.team)], remotes: names }],
    registryKeys: [computePublicKey(localKeys.registry)],
    revoked: keys.revoked.filter(({ name }) => !names.includes(name)),
  };
}

const createLocalEntry = ({ name, version }: RemoteManifestEntity): RegisteredRemoteEntity => ({
  name,
  base: `/remotes/${name}/`,
  state: 'on',
  stable: version,
  rollouts: [],
  pins: [],
});

/**
 * Returns the document of a product with some remotes replaced by unpublished releases. Everything else stays as deployed,
 * signed by its own teams. It is valid only for a shell that trusts the root key of `localKeys`.
 */
export function buildLocalDocument(
  { document, registry }: Pick<Deployed, 'document' | 'registry'>,
  {
    manifests,
    revision,
    localKeys,
    now,
  }: {
    readonly manifests: readonly RemoteManifestEntity[];
    readonly revision: number;
    readonly localKeys: LocalKeys;
    readonly now: Date;
  },
): RegistryDocumentEntity {
  const isOther = (other: string) => manifests.every(({ name }) => name !== other);
  const otherReleases = Object.entries(document.releases).filter(([id]) => isOther(id.split('@')[0] ?? ''));
  const otherRemotes = registry.state.remotes.filter(({ name }) => isOther(name));
  const state = {
    ...registry.state,
    revision,
    remotes: [...otherRemotes, ...manifests.map(createLocalEntry)],
  };
  const signRelease = (manifest: RemoteManifestEntity) =>
    sign('release', { schema: 1, team, signedAt: now.toISOString(), manifest }, localKeys.team);
  return {
    schema: 2,
    keys: sign('keys', buildKeyList(registry, manifests, localKeys), localKeys.root),
    state: sign('registry', state, localKeys.registry),
    releases: {
      ...Object.fromEntries(otherReleases),
      ...Object.fromEntries(
        manifests.map((manifest) => [toReleaseId(manifest.name, manifest.version), signRelease(manifest)]),
      ),
    },
  };
}
