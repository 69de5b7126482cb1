import { publicKeyOf } from '@parque/release/signing';
import type { RegistryDocumentEntity } from '@parque/contract';
import { download } from '../api';
import { integrityOf } from '../built-remote';
import type { Deployed } from '../deployed';
import { refuse } from '../refusal';

/** The deployed shell, made to trust another root key. */
export interface StandInShell {
  page(document: RegistryDocumentEntity): string;
  /** Scripts that are not the deployed ones any more, by address. */
  readonly scripts: ReadonlyMap<string, Buffer>;
}

const scriptTag = /<script\b[^>]*\bsrc="([^"]+)"[^>]*>/g;

const settings = /<script type="application\/json" id="parque-settings">[^<]*<\/script>/;

function withRootKey(script: Buffer, rootKeys: readonly string[], own: string): Buffer | undefined {
  const text = script.toString('utf8');
  const changed = rootKeys.reduce((code, key) => code.replaceAll(key, own), text);
  return changed === text ? undefined : Buffer.from(changed);
}

/** JSON that can stand inside a script element: no text in it can end the element. */
const inert = (value: unknown) => JSON.stringify(value).replace(/</g, '\\u003c');

/**
 * Takes the shell that is deployed, and puts a root key of our own in the place of those that it trusts: nothing else
 * of it is changed. It is served on this machine only.
 */
export async function standInShell({ url, page, host }: Deployed, rootKey: string): Promise<StandInShell> {
  const own = publicKeyOf(rootKey).publicKey;
  const scripts = new Map<string, Buffer>();
  let changed = page;
  for (const [tag, address = ''] of page.matchAll(scriptTag)) {
    const script = withRootKey(await download(new URL(address, `${url}/`).href), host.rootKeys, own);
    if (!script) continue;
    scripts.set(address, script);
    const integrity = `integrity="${integrityOf(script)}"`;
    changed = changed.replace(tag, () => tag.replace(/integrity="[^"]*"/, () => integrity));
  }
  if (scripts.size === 0) refuse(`the shell of ${url} carries none of the root keys that it says it trusts`);
  // A service worker would keep the deployed scripts, and answer with them.
  changed = changed.replace(settings, (text) => text.replace('"offline":true', '"offline":false'));
  const registry = /(<script type="application\/json" id="parque-registry">)[^<]*(<\/script>)/;
  return {
    scripts,
    page: (document) =>
      changed.replace(registry, (_, open: string, close: string) => open + inert(document) + close),
  };
}
