import type { RemoteManifestEntity } from '@parque/contract';

/**
 * Returns the shell's code and styles for signed-in users, from the page's `parque-signed-in` element. It contains the
 * address of each file, followed by its hash.
 */
export function readSignedInFiles(): RemoteManifestEntity['files'] {
  const fileList = document.querySelector<HTMLMetaElement>('meta[name="parque-signed-in"]')?.content ?? '';
  return [...fileList.matchAll(/(?<!\S)(\S+) (\S+)/g)].map(([, file = '', integrity = '']) => ({
    file,
    integrity,
    bytes: 0,
    kind: file.endsWith('.css') ? 'style' : 'script',
    first: true,
  }));
}
