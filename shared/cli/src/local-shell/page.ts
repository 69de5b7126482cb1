import { computePublicKey } from '@parque/release/signing';
import type { RegistryDocumentEntity } from '@parque/contract';
import { download } from '../product/api';
import { computeIntegrity } from '../remote/built-remote';
import type { Deployed } from '../product/deployed';
import { refuse } from '../refusal';

/** The deployed shell with another trusted root key. */
export interface LocalShellFiles {
  page(document: RegistryDocumentEntity): string;
  /** The changed scripts, by address. */
  readonly scripts: ReadonlyMap<string, Buffer>;
}

const scriptTag = /<script\b[^>]*\bsrc="([^"]+)"[^>]*>/g;

const settings = /<script type="application\/json" id="parque-settings">[^<]*<\/script>/;

const withRootKey = (code: string, rootKeys: readonly string[], localRootKey: string) =>
  rootKeys.reduce((text, key) => text.replaceAll(key, localRootKey), code);

/**
 * Returns the page of another shell of a product, as the product would serve it.
 *
 * @param template - The page as it was built.
 * @param servedPage - The page of the deployed shell, which contains the settings.
 */
export function buildServedPage(template: string, servedPage: string): string {
  const servedSettings = settings.exec(servedPage)?.[0] ?? '';
  return template.replace(settings, () => servedSettings).replace('{{version}}', 'previous');
}

/** JSON for a script element: no text in it can end the element. */
const toInertJson = (value: unknown) => JSON.stringify(value).replace(/</g, '\\u003c');

/**
 * Returns the deployed shell with a local root key in place of the trusted ones. It is served on this machine only.
 *
 * @param edit - Changes the code of each script further.
 */
export async function buildLocalShellFiles(
  { url, page, host }: Deployed,
  rootKey: string,
  edit: (code: string) => string,
): Promise<LocalShellFiles> {
  const localPublicKey = computePublicKey(rootKey).publicKey;
  const scripts = new Map<string, Buffer>();
  let changedPage = page;
  let isTrusting = false;
  for (const [tag, address = ''] of page.matchAll(scriptTag)) {
    const code = (await download(new URL(address, `${url}/`).href)).toString('utf8');
    const trustingCode = withRootKey(code, host.rootKeys, localPublicKey);
    isTrusting ||= trustingCode !== code;
    const editedCode = edit(trustingCode);
    if (editedCode === code) continue;
    const script = Buffer.from(editedCode);
    scripts.set(address, script);
    const integrity = `integrity="${computeIntegrity(script)}"`;
    changedPage = changedPage.replace(tag, () => tag.replace(/integrity="[^"]*"/, () => integrity));
  }
  if (!isTrusting) refuse(`the shell of ${url} contains none of the root keys of its description`);
  // A service worker would answer with the deployed scripts.
  changedPage = changedPage.replace(settings, (text) => text.replace('"offline":true', '"offline":false'));
  const registry = /(<script type="application\/json" id="parque-registry">)[^<]*(<\/script>)/;
  return {
    scripts,
    page: (document) =>
      changedPage.replace(registry, (_, open: string, close: string) => open + toInertJson(document) + close),
  };
}
