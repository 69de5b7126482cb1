import type { ChosenRemote } from './composition';

const patienceMs = 8_000;

/** Loads a style sheet, which counts at once. One that does not come within its time leaves nothing behind. */
export function insertStyle(href: string, integrity: string): Promise<HTMLLinkElement> {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = href;
  link.integrity = integrity;
  link.crossOrigin = 'anonymous';
  return new Promise((done, fail) => {
    const timer = setTimeout(() => {
      link.remove();
      fail(new Error(`${href} did not answer`));
    }, patienceMs);
    link.onload = () => {
      clearTimeout(timer);
      done(link);
    };
    link.onerror = () => {
      clearTimeout(timer);
      link.remove();
      fail(new Error(`${href} did not load`));
    };
    document.head.append(link);
  });
}

/**
 * Loads a remote's style sheets. The shell owns them: they count only while the remote is mounted.
 *
 * @param query - Added to each address; differs between tries.
 */
export async function loadStyles(
  { base, manifest }: ChosenRemote,
  query: string,
): Promise<HTMLLinkElement[]> {
  const sheets = manifest.files.filter(({ kind }) => kind === 'style');
  return Promise.all(sheets.map(({ file, integrity }) => insertStyle(`${base}${file}${query}`, integrity)));
}

/**
 * Lets style sheets count, or not. Of the sheet itself, not of its link: a link that is switched off lets go of its
 * sheet, and loads it again when it is switched on.
 */
export function switchStyles(styles: readonly HTMLLinkElement[], isOn: boolean): void {
  for (const { sheet } of styles) if (sheet) sheet.disabled = !isOn;
}
