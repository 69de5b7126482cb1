import type { KeyListEntity, RegisteredRemoteEntity, RegistryDocumentEntity } from '@parque/contract';
import { toReleaseId } from '@parque/release';
import { generatePrivateKey, computePublicKey, sign } from '@parque/release/signing';
import { createChosenRemote } from './registry';

const day = 86_400_000;
const keys = { root: generatePrivateKey(), registry: generatePrivateKey(), team: generatePrivateKey() };
const addDaysToNow = (days: number) => new Date(Date.now() + days * day).toISOString();

/** The root keys of the shell in these tests. */
export const rootKeys = [computePublicKey(keys.root).publicKey];

/** A remote of the registry: on, and stable at 1.0.0, unless `change` overrides it. */
export const createRegisteredRemote = (
  change: Partial<RegisteredRemoteEntity> = {},
): RegisteredRemoteEntity => ({
  name: 'diario',
  base: '/remotes/diario/',
  state: 'on',
  stable: '1.0.0',
  rollouts: [],
  pins: [],
  ...change,
});

/** A release with any content as its manifest, signed with `key`, by default the team's. */
export const signManifest = (manifest: unknown, key = keys.team) =>
  sign('release', { schema: 1, team: 'equipo', signedAt: addDaysToNow(0), manifest }, key);

/** A release signed with `key`, by default the team's. */
export const signRelease = (name: string, version: string, key = keys.team) =>
  signManifest(createChosenRemote({ name, version, title: `El ${name}` }).manifest, key);

/** A release signed with an unknown key. */
export const forgeRelease = (name: string, version: string) =>
  signRelease(name, version, generatePrivateKey());

interface DocumentOptions {
  readonly revision?: number;
  readonly remotes?: readonly RegisteredRemoteEntity[];
  readonly releases?: RegistryDocumentEntity['releases'];
  readonly revoked?: KeyListEntity['revoked'];
  readonly grants?: KeyListEntity['grants'];
  readonly lifeDays?: number;
}

/** A valid registry document, with the changes of a test. */
export function createSignedDocument({
  revision = 1,
  remotes = [createRegisteredRemote()],
  releases = { [toReleaseId('diario', '1.0.0')]: signRelease('diario', '1.0.0') },
  revoked = [],
  grants,
  lifeDays = 7,
}: DocumentOptions = {}): RegistryDocumentEntity {
  const list: KeyListEntity = {
    schema: 1,
    version: 1,
    epoch: 1,
    issuedAt: addDaysToNow(0),
    expiresAt: addDaysToNow(365),
    teams: [{ id: 'equipo', keys: [computePublicKey(keys.team)], remotes: remotes.map(({ name }) => name) }],
    registryKeys: [computePublicKey(keys.registry)],
    revoked,
    ...(grants && { grants }),
  };
  const state = {
    schema: 2,
    revision,
    issuedAt: addDaysToNow(0),
    expiresAt: addDaysToNow(lifeDays),
    remotes,
  };
  return {
    schema: 2,
    keys: sign('keys', list, keys.root),
    state: sign('registry', state, keys.registry),
    releases,
  };
}

/** A preview ticket of the registry. */
export const signTicket = (name: string, version: string, lifeDays = 1) =>
  sign(
    'ticket',
    { schema: 1, id: 'vale-1', name, version, issuedAt: addDaysToNow(0), expiresAt: addDaysToNow(lifeDays) },
    keys.registry,
  );
