import type { RemoteManifestEntity } from '@parque/contract';

/**
 * Makes the browser download the files of a remote's first screen in parallel, without executing them. A file that does
 * not match its hash is not used.
 *
 * @param rel - `preload` for a screen that opens now, `prefetch` for one that may open later.
 * @param base - Address of the release.
 */
export function requestFirstFiles(
  rel: 'preload' | 'prefetch',
  base: string,
  { files }: Pick<RemoteManifestEntity, 'files'>,
): void {
  const links = [...document.head.querySelectorAll('link')];
  for (const { file, integrity, kind } of files.filter(({ first }) => first)) {
    const href = base + file;
    if (links.some((link) => link.rel === rel && link.getAttribute('href') === href)) continue;
    const link = document.createElement('link');
    link.rel = rel;
    link.as = kind === 'style' ? 'style' : 'script';
    link.href = href;
    link.integrity = integrity;
    link.crossOrigin = 'anonymous';
    document.head.append(link);
  }
}
