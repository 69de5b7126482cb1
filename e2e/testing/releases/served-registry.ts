import type { Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { sign } from '../../../shared/release/signing.mjs';
import type { Reachable } from '../product/product';
import { root } from '../workspace';

interface Signed {
  payload: string;
  signatures: { keyId: string; value: string }[];
}

/** What the shell is given to verify. */
export interface RegistryDocument {
  readonly state: Signed;
  readonly keys: Signed;
  readonly releases: Record<string, Signed>;
}

/** Changes a document on its way to the page. */
export type Change = (document: RegistryDocument) => void;

/** Address of the document, for pages that fetch it. */
export const documentAddress = /\/api\/registry\/document$/;

const embedded = /(<script type="application\/json" id="parque-registry">)([^]*?)(<\/script>)/;

/** Changes a document that is served as text. */
export function changed(text: string, change: Change): string {
  const document = JSON.parse(text) as RegistryDocument;
  change(document);
  return JSON.stringify(document);
}

async function rewritePage(
  page: Page,
  { address }: Reachable,
  rewrite: (text: string) => string,
): Promise<() => Promise<void>> {
  await page.route(`${address}/`, async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text()).replace(
      embedded,
      (_all, before: string, text: string, after: string) =>
        before + rewrite(text).replaceAll('<', '\\u003c') + after,
    );
    await route.fulfill({ response: answer, body });
  });
  return () => page.unroute(`${address}/`);
}

/** Serves the page with another registry in it. @returns What ends it. */
export const embedRegistry = (page: Page, product: Reachable, change: Change) =>
  rewritePage(page, product, (text) => changed(text, change));

/** Serves the page without a registry in it, as a host of files alone does: it has to fetch one. */
export const embedNoRegistry = (page: Page, product: Reachable) => rewritePage(page, product, () => '');

/** Another byte in what the registry signed. */
export const tamperState: Change = ({ state }) => {
  state.payload = state.payload.replace('issuedAt', 'issuedAs');
};

/** Another byte in what the root signed. */
export const tamperKeys: Change = ({ keys }) => {
  keys.payload = keys.payload.replace('issuedAt', 'issuedAs');
};

function releaseOf({ releases }: RegistryDocument, name: string): Signed {
  const [, release] = Object.entries(releases).find(([id]) => id.startsWith(`${name}@`)) ?? [];
  if (!release) throw new Error(`${name} is not in the registry`);
  return release;
}

/** Another byte in the manifest that a team signed. */
export const tamperManifest =
  (name: string): Change =>
  (document) => {
    const release = releaseOf(document, name);
    release.payload = release.payload.replace('"title":"', '"title":"~');
  };

/** Another signature under a release. */
export const changeSignature =
  (name: string, change: (value: string) => string): Change =>
  (document) => {
    for (const signature of releaseOf(document, name).signatures) signature.value = change(signature.value);
  };

/** A manifest that its team signed, and that is none. */
export const signNonsense =
  (name: string): Change =>
  (document) => {
    const release = releaseOf(document, name);
    const key = readFileSync(path.join(root, `.cache/keys/team-${name}.key`), 'utf8').trim();
    const { manifest, ...rest } = JSON.parse(release.payload) as { manifest: object };
    Object.assign(release, sign('release', { ...rest, manifest: { ...manifest, routes: 'todas' } }, key));
  };
