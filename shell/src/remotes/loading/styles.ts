import type { ChosenRemote } from '../composition';
import { MissingFileError } from '../fault';
import { fileTimeoutMs } from './known-files';

/** Loads a style sheet, which is applied at once. After a timeout or failure its element is removed. */
export function insertStyle(href: string, integrity: string): Promise<HTMLLinkElement> {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = href;
  link.integrity = integrity;
  link.crossOrigin = 'anonymous';
  return new Promise((done, fail) => {
    const giveUp = () => {
      clearTimeout(timer);
      link.remove();
      fail(new MissingFileError(href));
    };
    const timer = setTimeout(giveUp, fileTimeoutMs);
    link.onload = () => {
      clearTimeout(timer);
      done(link);
    };
    link.onerror = giveUp;
    document.head.append(link);
  });
}

/** By part of a remote: the sheets that apply, which are those of one release. */
const applied = new Map<string, readonly HTMLLinkElement[]>();

function switchStyles(styles: readonly HTMLLinkElement[], isOn: boolean): void {
  // Not of the link: a disabled link drops its sheet, and loads it again when it is enabled.
  for (const { sheet } of styles) if (sheet) sheet.disabled = !isOn;
}

/**
 * Applies the sheets of a release in place of those of another release of the same part. They still apply after the visit:
 * a release is refused if a selector matches outside the remote, and each switch computes the styles of the whole page again.
 */
export function applyStyles(part: string, styles: readonly HTMLLinkElement[]): void {
  const previous = applied.get(part);
  if (previous === styles) return;
  switchStyles(previous ?? [], false);
  switchStyles(styles, true);
  applied.set(part, styles);
}

/**
 * Loads the style sheets of a part of a remote. Those of the first release apply at once.
 *
 * @param query - Added to each address; differs between attempts.
 */
export async function loadStyles(
  { base, manifest }: ChosenRemote,
  part: string,
  query: string,
): Promise<readonly HTMLLinkElement[]> {
  const sheets = manifest.files.filter(({ kind }) => kind === 'style');
  const styles = await Promise.all(
    sheets.map(({ file, integrity }) => insertStyle(`${base}${file}${query}`, integrity)),
  );
  if (applied.has(part)) switchStyles(styles, false);
  else applied.set(part, styles);
  return styles;
}
