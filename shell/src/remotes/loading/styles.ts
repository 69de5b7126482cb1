import type { ChosenRemote } from '../composition';
import { MissingFileError } from '../fault';
import { withTimeout } from '../with-timeout';
import { fileTimeoutMs } from './known-files';

/** Loads a style sheet, which is applied at once. After a timeout or failure its element is removed. */
export async function insertStyle(href: string, integrity: string): Promise<HTMLLinkElement> {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = href;
  link.integrity = integrity;
  link.crossOrigin = 'anonymous';
  const styleLoad = new Promise((resolve, reject) => {
    link.onload = resolve;
    link.onerror = reject;
    document.head.append(link);
  });
  try {
    await withTimeout(styleLoad, fileTimeoutMs, href);
    return link;
  } catch {
    link.remove();
    throw new MissingFileError(href);
  }
}

/**
 * Loads a remote's style sheets. They still apply after a visit, because switching a sheet computes the styles of the whole
 * page again. The classes of a release contain the remote's name and a hash with its version.
 *
 * @param query - Added to each address; differs between attempts.
 */
export async function loadStyles(
  { base, manifest }: ChosenRemote,
  query: string,
): Promise<HTMLLinkElement[]> {
  const sheets = manifest.files.filter(({ kind }) => kind === 'style');
  return Promise.all(sheets.map(({ file, integrity }) => insertStyle(`${base}${file}${query}`, integrity)));
}
