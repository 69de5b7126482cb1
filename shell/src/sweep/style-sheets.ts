import type { ChosenRemote } from '../composition/composition';
import type { FindCaller } from './caller';
import type { Report } from './remains';

type SheetPage = Pick<Window & typeof globalThis, 'CSSStyleSheet' | 'document'>;

/**
 * Records which remote made a style sheet.
 *
 * @returns Removes the sheets of a remote from the page, and reports them. They would style the screens of other remotes.
 */
export function watchStyleSheets(
  page: SheetPage,
  report: Report,
  callerOf: FindCaller,
): (remote: ChosenRemote) => void {
  const makers = new WeakMap<CSSStyleSheet, string>();
  const construct = (
    target: typeof CSSStyleSheet,
    input: unknown[],
    newTarget: new () => CSSStyleSheet,
  ): CSSStyleSheet => {
    const sheet = Reflect.construct(target, input, newTarget) as CSSStyleSheet;
    const remote = callerOf(construct);
    if (remote) makers.set(sheet, remote.manifest.container);
    return sheet;
  };
  page.CSSStyleSheet = new Proxy(page.CSSStyleSheet, { construct });
  return (remote) => {
    const adopted = page.document.adoptedStyleSheets;
    const others = adopted.filter((sheet) => makers.get(sheet) !== remote.manifest.container);
    if (others.length === adopted.length) return;
    page.document.adoptedStyleSheets = others;
    report(remote, 'style_sheet', 'an adopted style sheet');
  };
}
