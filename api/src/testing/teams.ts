import type {
  AttestationEntity,
  KeyListEntity,
  RegistryCommandEntity,
  RemoteManifestEntity,
  SignedEntity,
} from '@parque/contract';
import { releaseDigest, type DeployedHost } from '@parque/release/checks';
import { makePrivateKey, publicKeyOf, sign } from '@parque/release/signing';
import { createHash, randomBytes } from 'node:crypto';
import { publishKeyList } from '../registry/keys/key-lists';
import type { OfferedRelease } from '../registry/releases/release-files';
import { publishRelease } from '../registry/releases/publish';
import { folderStore } from '../registry/storage/store';
import type { TestApiOptions } from './started-api';
import { testApi } from './test-api';

const day = 24 * 60 * 60 * 1000;

const keys = {
  root: makePrivateKey(),
  registry: makePrivateKey(),
  tienda: makePrivateKey(),
  otra: makePrivateKey(),
  /** Owns nothing in the first key list. */
  nueva: makePrivateKey(),
};

/** The signers in these tests. */
export type Signer = keyof typeof keys;

/** A manifest with one file, in the form of a build. */
export function manifestOf(
  change: Partial<RemoteManifestEntity> = {},
  code = 'window.x = 1;',
): RemoteManifestEntity {
  const integrity = `sha384-${createHash('sha384').update(code).digest('base64')}`;
  const { name = 'tienda', version = '1.0.0' } = change;
  return {
    name,
    title: 'Tienda',
    hostApi: '^1.0.0',
    version,
    container: `parque_${name}_${version}`.replace(/[^A-Za-z0-9]/g, '_'),
    routes: [{ path: '/tienda/:id', title: 'Tienda' }],
    menu: [],
    shared: { react: '^19.0.0' },
    files: [{ file: 'entry.a1.js', integrity, bytes: code.length, kind: 'entry', first: true }],
    ...change,
  };
}

interface OfferOptions {
  readonly by?: Signer;
  readonly code?: string;
  readonly team?: string;
  readonly commit?: string;
  /** What the attestation of its mount states differently, or `none`. */
  readonly attested?: Partial<AttestationEntity> | 'none';
  readonly attestedBy?: Signer;
}

/** The hash of the shell that attestations of these tests name. */
export const attestedShell = `sha384-${'S'.repeat(64)}`;

/** One instant for all, so that the same release is offered with the same attestation. */
const madeAt = new Date().toISOString();

/** An attestation that each screen of a release was mounted. */
const attestationOf = (
  manifest: RemoteManifestEntity,
  change: Partial<AttestationEntity>,
): AttestationEntity => ({
  ...{ schema: 1, name: manifest.name, version: manifest.version },
  ...{ release: releaseDigest({ manifest }), madeAt },
  shells: [
    {
      shell: attestedShell,
      hostApi: '1.0.0',
      screens: manifest.routes.map(({ path }) => ({ path, ms: 9, faults: [] })),
    },
  ],
  ...{ tool: 'parque 1.0.0', browser: 'chromium 156' },
  ...change,
});

/** A built remote, signed by a team, with its attestation. */
export function offered(
  change: Partial<RemoteManifestEntity> = {},
  { by = 'tienda', code = 'window.x = 1;', team, commit, attested = {}, attestedBy = by }: OfferOptions = {},
): OfferedRelease {
  const manifest = manifestOf(change, code);
  const release = {
    ...{ schema: 1, team: team ?? by, signedAt: '2026-03-02T10:00:00.000Z', manifest },
    ...(commit && { commit }),
  };
  const signed = sign('release', release, keys[by]);
  const attestation =
    attested !== 'none' && sign('attestation', attestationOf(manifest, attested), keys[attestedBy]);
  return {
    signed,
    files: [{ file: 'entry.a1.js', bytes: Buffer.from(code) }],
    ...(attestation && { attestation }),
  };
}

/** The api with two teams: `tienda` owns the remote tienda, `otra` owns otra and remote0 to remote9. */
export async function testRegistry({ settings: more, ...options }: TestApiOptions = {}) {
  const api = await testApi({
    ...options,
    settings: {
      ...more,
      rootKeys: [publicKeyOf(keys.root).publicKey],
      registryKey: keys.registry,
      trustedProxies: 1,
    },
  });
  const { db, settings, now } = api;
  const services = { db, settings, now };
  const store = folderStore(settings.remotesStore);

  const keyList = (change: Partial<KeyListEntity> = {}): KeyListEntity => ({
    schema: 1,
    version: 1,
    epoch: 1,
    issuedAt: now().toISOString(),
    expiresAt: new Date(+now() + 365 * day).toISOString(),
    teams: [
      { id: 'tienda', keys: [publicKeyOf(keys.tienda)], remotes: ['tienda'] },
      {
        id: 'otra',
        keys: [publicKeyOf(keys.otra)],
        remotes: ['otra', ...Array.from({ length: 10 }, (_, i) => `remote${i}`)],
      },
    ],
    registryKeys: [publicKeyOf(keys.registry)],
    revoked: [],
    ...change,
  });
  const signedBy = (signer: Signer, type: Parameters<typeof sign>[0], value: object): SignedEntity =>
    sign(type, value, keys[signer]);
  const currentRevision = async () => (await api.anyone.get('/registry/revision')).body.revision as number;

  await publishKeyList(services, signedBy('root', 'keys', keyList()));
  return {
    ...api,
    services,
    keyList,
    signedBy,
    privateKey: (signer: Signer) => keys[signer],
    publicKey: (signer: Signer) => publicKeyOf(keys[signer]),
    rootKeys: settings.rootKeys,
    currentRevision,
    /** Publishes the second key list, with these changes, which may take their stable versions from these remotes. */
    publishKeys: (change: Partial<KeyListEntity>, acceptLoss: readonly string[] = []) =>
      publishKeyList(services, signedBy('root', 'keys', keyList({ version: 2, ...change })), acceptLoss),
    publish: (
      release: OfferedRelease,
      { host, ...options }: { promote?: boolean; host?: DeployedHost | undefined } = {},
    ) =>
      publishRelease({ db, store, now, host }, release, {
        actor: 'prueba',
        reason: 'porque sí',
        ...options,
      }),
    /** Sends a command signed by a team, for the current revision unless another one is given. */
    async command(
      action: RegistryCommandEntity['action'],
      change: Record<string, unknown> = {},
      by: Signer = 'tienda',
    ): Promise<SignedEntity> {
      return signedBy(by, 'command', {
        schema: 1,
        name: 'tienda',
        action,
        reason: 'probamos',
        actor: 'Eva',
        expectedRevision: await currentRevision(),
        issuedAt: now().toISOString(),
        nonce: randomBytes(16).toString('base64url'),
        ...change,
      });
    },
  };
}
