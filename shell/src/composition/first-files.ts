import type { RemoteManifestEntity } from '@parque/contract';

/**
 * Asks the browser for the files that a remote's first screen needs, all at once and without running them, so that one
 * need not run before another is asked for. What does not match its hash is not used.
 *
 * @param rel - `preload` for now, `prefetch` for maybe later.
 * @param base - Address under which the release is.
 */
export function askForFirstFiles(
  rel: 'preload' | 'prefetch',
  base: string,
  { files }: Pick<RemoteManifestEntity, 'files'>,
): void {
  const asked = [...document.head.querySelectorAll('link')];
  for (const { file, integrity, kind } of files.filter(({ first }) => first)) {
    const href = base + file;
    if (asked.some((link) => link.rel === rel && link.getAttribute('href') === href)) continue;
    const link = document.createElement('link');
    link.rel = rel;
    link.as = kind === 'style' ? 'style' : 'script';
    link.href = href;
    link.integrity = integrity;
    link.crossOrigin = 'anonymous';
    document.head.append(link);
  }
}
