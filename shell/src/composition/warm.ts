import type { ChosenRemote } from './composition';

const asked = new Set<string>();

/**
 * Asks the browser for the files that a remote's first screen needs, without running them. For a menu entry that
 * somebody points at; only for remotes that this person may open.
 */
export function warm({ base, manifest }: ChosenRemote): void {
  for (const { file, integrity, kind } of manifest.files.filter(({ first }) => first)) {
    const href = base + file;
    if (asked.has(href)) continue;
    asked.add(href);
    const link = document.createElement('link');
    link.rel = 'prefetch';
    link.as = kind === 'style' ? 'style' : 'script';
    link.href = href;
    link.integrity = integrity;
    link.crossOrigin = 'anonymous';
    document.head.append(link);
  }
}
