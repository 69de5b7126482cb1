import { getRegistryDocument, getRelease } from '@parque/contract/addresses';
import type {
  RegistryDocumentEntity,
  ReleaseEntity,
  RemoteManifestEntity,
  SignedEntity,
} from '@parque/contract';
import { verifyDocument, type VerifiedDocument } from '@parque/release';
import { callApi, download, downloadIfThere, type Product } from './api';
import type { DeployedHost } from '@parque/release/checks';
import { refuse } from '../refusal';

/** The deployed parts of a product: its shell, and every release that the registry can choose. */
export interface Deployed extends Product {
  /** The page as served. */
  readonly page: string;
  readonly host: DeployedHost;
  readonly document: RegistryDocumentEntity;
  readonly registry: VerifiedDocument;
}

const pointer = /<meta name="parque-host" content="([^"]+)"/;

/** In pages of `npm run dev` in the workspace. */
const development = '<meta name="parque-shell" content="development"';

async function fetchHost({ url }: Product, page: string): Promise<DeployedHost> {
  const address = pointer.exec(page)?.[1];
  if (page.includes(development))
    return refuse(`${url} is the development server of a workspace, which shows each edit itself: open it`);
  if (!address) return refuse(`${url} is not a shell with a description of its host API`);
  const text = (await download(new URL(address, `${url}/`).href)).toString('utf8');
  return JSON.parse(text) as DeployedHost;
}

/** Fetches the current registry document of a product. */
export function fetchDocument(product: Product): Promise<RegistryDocumentEntity> {
  return callApi(product, getRegistryDocument, { what: 'the registry document' });
}

/** Reads what runs at a product, and verifies the registry document with the root keys that its shell trusts. */
export async function readDeployed(product: Product, now: Date): Promise<Deployed> {
  const page = (await download(`${product.url}/`)).toString('utf8');
  const host = await fetchHost(product, page);
  const document = await fetchDocument(product);
  const verdict = await verifyDocument(document, { rootKeys: host.rootKeys, now });
  if (!verdict.ok) {
    const { part, reason } = verdict.fault;
    return refuse(`the registry of ${product.url} cannot be trusted: ${part}, ${reason}`);
  }
  return { ...product, page, host, document, registry: verdict.registry };
}

/** Returns the manifests of all releases that the registry can choose. */
export function listDeployedManifests({ registry }: Deployed): RemoteManifestEntity[] {
  return [...registry.releases.values()].map(({ manifest }) => manifest);
}

/** Returns the published manifest of a version; `undefined` when it was never published. */
export async function fetchPublished({ url }: Product, { name, version }: RemoteManifestEntity) {
  const path = getRelease.path.replace(':name', name).replace(':version', encodeURIComponent(version));
  const bytes = await downloadIfThere(`${url}/api${path}`);
  if (!bytes) return undefined;
  const { payload } = JSON.parse(bytes.toString('utf8')) as SignedEntity;
  return (JSON.parse(payload) as ReleaseEntity).manifest;
}
