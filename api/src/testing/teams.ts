import type {
  KeyListEntity,
  RegistryCommandEntity,
  RemoteManifestEntity,
  SignedEntity,
} from '@parque/contract';
import { msPerDay } from '@parque/domain/durations';
import type { DeployedHost } from '@parque/release/checks';
import { generatePrivateKey, computePublicKey, sign } from '@parque/release/signing';
import { packUpload, signUpload, uploadHeader, uploadType } from '@parque/release/upload';
import { createHash, randomBytes } from 'node:crypto';
import { publishKeyList } from '../platform/registry/keys/key-lists';
import type { OfferedRelease } from '../platform/registry/releases/release-files';
import { publishRelease } from '../platform/registry/releases/publish';
import { createFolderStore } from '../platform/registry/storage/store';
import type { TestApiOptions } from './started-api';
import { testApi } from './test-api';

const keys = {
  root: generatePrivateKey(),
  registry: generatePrivateKey(),
  tienda: generatePrivateKey(),
  otra: generatePrivateKey(),
  /** Owns nothing in the first key list. */
  nueva: generatePrivateKey(),
};

/** The signers in these tests. */
export type Signer = keyof typeof keys;

/** A manifest with one file, in the form of a build. */
export function createManifest(
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
}

export function createRelease(
  change: Partial<RemoteManifestEntity> = {},
  { by = 'tienda', code = 'window.x = 1;', team, commit }: OfferOptions = {},
): OfferedRelease {
  const manifest = createManifest(change, code);
  const release = {
    schema: 1,
    team: team ?? by,
    signedAt: '2026-03-02T10:00:00.000Z',
    manifest,
    ...(commit && { commit }),
  };
  const signedRelease = sign('release', release, keys[by]);
  return {
    signedRelease,
    files: [{ file: 'entry.a1.js', bytes: Buffer.from(code) }],
  };
}

/** The api with two teams: `tienda` owns the remote tienda, `otra` owns otra and remote0 to remote9. */
export async function testRegistry({ settings: extraSettings, ...options }: TestApiOptions = {}) {
  const api = await testApi({
    ...options,
    settings: {
      ...extraSettings,
      rootKeys: [computePublicKey(keys.root).publicKey],
      registryKey: keys.registry,
      trustedProxies: 1,
    },
  });
  const { db, settings, now } = api;
  const services = { db, settings, now };
  const store = createFolderStore(settings.remotesStore);

  const createKeyList = (change: Partial<KeyListEntity> = {}): KeyListEntity => ({
    schema: 1,
    version: 1,
    epoch: 1,
    issuedAt: now().toISOString(),
    expiresAt: new Date(+now() + 365 * msPerDay).toISOString(),
    teams: [
      { id: 'tienda', keys: [computePublicKey(keys.tienda)], remotes: ['tienda'] },
      {
        id: 'otra',
        keys: [computePublicKey(keys.otra)],
        remotes: ['otra', ...Array.from({ length: 10 }, (_, i) => `remote${i}`)],
      },
    ],
    registryKeys: [computePublicKey(keys.registry)],
    revoked: [],
    ...change,
  });
  const signAs = (signer: Signer, type: Parameters<typeof sign>[0], value: object): SignedEntity =>
    sign(type, value, keys[signer]);
  const readCurrentRevision = async () =>
    (await api.anyone.get('/registry/revision')).body.revision as number;

  await publishKeyList(services, signAs('root', 'keys', createKeyList()));
  return {
    ...api,
    services,
    createKeyList,
    signAs,
    privateKey: (signer: Signer) => keys[signer],
    publicKey: (signer: Signer) => computePublicKey(keys[signer]),
    rootKeys: settings.rootKeys,
    currentRevision: readCurrentRevision,
    /** Publishes the second key list, with these changes, which may take their stable versions from these remotes. */
    publishKeys: (change: Partial<KeyListEntity>, acceptLoss: readonly string[] = []) =>
      publishKeyList(services, signAs('root', 'keys', createKeyList({ version: 2, ...change })), acceptLoss),
    publish: (
      release: OfferedRelease,
      { host, ...options }: { promote?: boolean; host?: DeployedHost | undefined } = {},
    ) =>
      publishRelease({ db, store, now, host }, release, {
        actor: 'prueba',
        reason: 'porque sí',
        ...options,
      }),
    /** Packs a release in one body, and signs its header as the team does. */
    createUpload(
      { signedRelease: release, files }: OfferedRelease,
      { by = 'tienda', maps = new Map() }: { by?: Signer; maps?: ReadonlyMap<string, Buffer> } = {},
    ) {
      const contents = new Map(files.map(({ file, bytes }) => [file, bytes]));
      const body = packUpload({ release, actor: 'Eva', reason: 'porque sí', files: contents, maps });
      return { body, header: signUpload({ name: 'tienda', body, issuedAt: now() }, keys[by]) };
    },
    sendUpload: (body: Buffer, header?: string, type: string = uploadType) =>
      api.app.inject({
        method: 'POST',
        url: '/api/registry/uploads',
        headers: { 'content-type': type, ...(header !== undefined && { [uploadHeader]: header }) },
        payload: body,
      }),
    /** Sends a command signed by a team, for the current revision unless another one is given. */
    async command(
      action: RegistryCommandEntity['action'],
      change: Record<string, unknown> = {},
      by: Signer = 'tienda',
    ): Promise<SignedEntity> {
      return signAs(by, 'command', {
        schema: 1,
        name: 'tienda',
        action,
        reason: 'probamos',
        actor: 'Eva',
        expectedRevision: await readCurrentRevision(),
        issuedAt: now().toISOString(),
        nonce: randomBytes(16).toString('base64url'),
        ...change,
      });
    },
  };
}
