import type { Page } from '@playwright/test';
import type { RemoteManifestEntity } from '@parque/contract';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { sign } from '../../../shared/release/signing.mjs';
import type { Reachable } from '../product/product';
import { root } from '../workspace';

interface Signed {
  payload: string;
  signatures: { keyId: string; value: string }[];
}

/** The document that the shell verifies. */
export interface RegistryDocument {
  readonly state: Signed;
  readonly keys: Signed;
  readonly releases: Record<string, Signed>;
}

/** Changes a document before the page receives it. */
export type Change = (document: RegistryDocument) => void;

/** The address of the document, for pages that fetch it. */
export const documentAddress = /\/api\/registry\/document$/;

const embeddedRegistry = /(<script type="application\/json" id="parque-registry">)([^]*?)(<\/script>)/;

/** Changes a document that is served as text. */
export function changeText(text: string, change: Change): string {
  const document = JSON.parse(text) as RegistryDocument;
  change(document);
  return JSON.stringify(document);
}

export const replaceRegistry = (page: string, rewrite: (text: string) => string): string =>
  page.replace(
    embeddedRegistry,
    (_all, before: string, text: string, after: string) =>
      before + rewrite(text).replaceAll('<', '\\u003c') + after,
  );

async function rewritePage(
  page: Page,
  { address }: Reachable,
  rewrite: (text: string) => string,
): Promise<() => Promise<void>> {
  await page.route(`${address}/`, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: replaceRegistry(await answer.text(), rewrite) });
  });
  return () => page.unroute(`${address}/`);
}

/** Serves the page with another registry in it. @returns A function that ends it. */
export const embedRegistry = (page: Page, product: Reachable, change: Change) =>
  rewritePage(page, product, (text) => changeText(text, change));

/** Serves the page without a registry, as a static host does, so that the page fetches one. */
export const embedNoRegistry = (page: Page, product: Reachable) => rewritePage(page, product, () => '');

/** Changes a byte in the part that the registry signed. */
export const tamperState: Change = ({ state }) => {
  state.payload = state.payload.replace('issuedAt', 'issuedAs');
};

/** Changes a byte in the part that the root key signed. */
export const tamperKeys: Change = ({ keys }) => {
  keys.payload = keys.payload.replace('issuedAt', 'issuedAs');
};

function getRelease({ releases }: RegistryDocument, name: string): Signed {
  const [, release] = Object.entries(releases).find(([id]) => id.startsWith(`${name}@`)) ?? [];
  if (!release) throw new Error(`${name} is not in the registry`);
  return release;
}

/** Changes a byte in the manifest that a team signed. */
export const tamperManifest =
  (name: string): Change =>
  (document) => {
    const release = getRelease(document, name);
    release.payload = release.payload.replace('"title":"', '"title":"~');
  };

/** Replaces the signature of a release. */
export const changeSignature =
  (name: string, change: (value: string) => string): Change =>
  (document) => {
    for (const signature of getRelease(document, name).signatures) signature.value = change(signature.value);
  };

/** Replaces parts of a manifest, with the signature of its team. */
const signManifest =
  (name: string, parts: (manifest: RemoteManifestEntity) => object): Change =>
  (document) => {
    const release = getRelease(document, name);
    const key = readFileSync(path.join(root, `.cache/keys/team-${name}.key`), 'utf8').trim();
    const signedRelease = JSON.parse(release.payload) as { manifest: RemoteManifestEntity };
    const manifest = { ...signedRelease.manifest, ...parts(signedRelease.manifest) };
    Object.assign(release, sign('release', { ...signedRelease, manifest }, key));
  };

/** Replaces a manifest by signed data that is not a manifest. */
export const signNonsense = (name: string): Change => signManifest(name, () => ({ routes: 'todas' }));
