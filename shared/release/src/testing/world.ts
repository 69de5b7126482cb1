import type {
  KeyListEntity,
  RegisteredRemoteEntity,
  RegistryDocumentEntity,
  RemoteManifestEntity,
  SignedEntity,
} from '@parque/contract';
import { buildContainerName } from '@parque/contract/container-name';
import { generatePrivateKey, computePublicKey, sign } from '../../signing.mjs';
import { toReleaseId } from '../release';

const day = 24 * 60 * 60 * 1000;

export const now = new Date('2026-03-02T10:00:00.000Z');

export const addDays = (days: number) => new Date(now.getTime() + days * day);

export const keys = {
  root: generatePrivateKey(),
  registry: generatePrivateKey(),
  journal: generatePrivateKey(),
  copy: generatePrivateKey(),
};

const createTeam = (id: string, key: string) => ({ id, keys: [computePublicKey(key)], remotes: [id] });

export const createKeyList = (change: Partial<KeyListEntity> = {}): KeyListEntity => ({
  schema: 1,
  version: 3,
  epoch: 1,
  issuedAt: now.toISOString(),
  expiresAt: addDays(365).toISOString(),
  teams: [createTeam('journal', keys.journal), createTeam('copy', keys.copy)],
  registryKeys: [computePublicKey(keys.registry)],
  revoked: [],
  ...change,
});

export const createManifest = (name: string, version: string): RemoteManifestEntity => ({
  name,
  version,
  title: name,
  hostApi: '^1.0.0',
  container: buildContainerName(name, version),
  routes: [{ path: `/${name}`, title: name }],
  menu: [],
  shared: {},
  files: [{ file: 'entry.js', integrity: `sha384-${'a'.repeat(64)}`, bytes: 1, kind: 'entry', first: true }],
});

const signRelease = (manifest: object, key: string, team: string): SignedEntity =>
  sign('release', { schema: 1, team, signedAt: now.toISOString(), manifest }, key);

export const release = (name: string, version: string, key = keys.journal, teamId = name): SignedEntity =>
  signRelease(createManifest(name, version), key, teamId);

/** A signed release with any change to its manifest. */
export const signManifest = (change: Record<string, unknown>): SignedEntity =>
  signRelease({ ...createManifest('journal', '1.0.0'), ...change }, keys.journal, 'journal');

export const createRemote = (change: Partial<RegisteredRemoteEntity> = {}): RegisteredRemoteEntity => ({
  name: 'journal',
  base: '/remotes/journal/',
  state: 'on',
  stable: '1.0.0',
  rollouts: [],
  pins: [],
  ...change,
});

interface DocumentOptions {
  readonly list?: KeyListEntity;
  readonly revision?: number;
  readonly expiresAt?: Date;
  readonly rootKey?: string;
  readonly registryKey?: string;
  readonly releases?: Record<string, SignedEntity>;
}

/** A valid document with the changes of a test. */
export function createDocument({
  list = createKeyList(),
  revision = 7,
  expiresAt = addDays(7),
  rootKey = keys.root,
  registryKey = keys.registry,
  releases = { [toReleaseId('journal', '1.0.0')]: release('journal', '1.0.0') },
}: DocumentOptions = {}): RegistryDocumentEntity {
  const state = {
    schema: 2,
    revision,
    issuedAt: now.toISOString(),
    expiresAt: expiresAt.toISOString(),
    remotes: [createRemote()],
  };
  return {
    schema: 2,
    keys: sign('keys', list, rootKey),
    state: sign('registry', state, registryKey),
    releases,
  };
}
