import type { RemoteManifestEntity } from '@parque/contract';

/**
 * The shell's own code and styles for whoever is signed in, as the page names them: each file by its whole address,
 * with its hash after it.
 */
export function signedInFiles(): RemoteManifestEntity['files'] {
  const named = document.querySelector<HTMLMetaElement>('meta[name="parque-signed-in"]')?.content ?? '';
  return [...named.matchAll(/(?<!\S)(\S+) (\S+)/g)].map(([, file = '', integrity = '']) => ({
    file,
    integrity,
    bytes: 0,
    kind: file.endsWith('.css') ? 'style' : 'script',
    first: true,
  }));
}
