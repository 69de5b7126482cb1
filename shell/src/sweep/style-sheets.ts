import type { ChosenRemote } from '../composition/composition';
import type { FindCaller } from './caller';
import { intercept, type BeforeUse } from './intercept';
import type { Report } from './remains';

/** What is used of a style sheet. */
interface Sheet {
  readonly ownerNode?: unknown;
  readonly href?: string | null;
}

type SheetConstructor = new (...input: never[]) => Sheet;

/** What is used of a window. */
interface SheetPage {
  CSSStyleSheet: SheetConstructor;
  readonly StyleSheet: { readonly prototype: object };
  readonly document: { readonly baseURI?: string; adoptedStyleSheets: Sheet[] };
}

/** What reads or changes the rules of a style sheet, or turns it off. */
const changes = [
  'cssRules',
  'rules',
  'insertRule',
  'deleteRule',
  'addRule',
  'removeRule',
  'disabled',
  'media',
];

/**
 * Records which remote made a style sheet. A remote gets the rules of its own sheets only, as the browser does with the
 * sheets of another origin.
 *
 * @returns Removes the sheets of a remote from the page, and reports them. They would style the screens of other remotes.
 */
export function watchStyleSheets(
  page: SheetPage,
  report: Report,
  callerOf: FindCaller,
): (remote: ChosenRemote) => void {
  const makers = new WeakMap<Sheet, string>();
  const construct = (target: SheetConstructor, input: never[], newTarget: SheetConstructor): Sheet => {
    const sheet = Reflect.construct(target, input, newTarget);
    const remote = callerOf(construct);
    if (remote) makers.set(sheet, remote.manifest.container);
    return sheet;
  };
  const { CSSStyleSheet } = page;
  const isOwn = ({ ownerNode, href }: Sheet, { base }: ChosenRemote) =>
    !ownerNode || (href != null && href.startsWith(new URL(base, page.document.baseURI).href));
  const before: BeforeUse = (sheet, remote) => {
    if (sheet instanceof CSSStyleSheet && !isOwn(sheet, remote))
      throw new DOMException('This style sheet belongs to another remote or to the shell.', 'SecurityError');
  };
  for (const interfaceOf of [CSSStyleSheet, page.StyleSheet])
    intercept(interfaceOf, changes, { matters: () => true, callerOf, before });
  page.CSSStyleSheet = new Proxy(CSSStyleSheet, { construct });
  return (remote) => {
    const adopted = page.document.adoptedStyleSheets;
    const others = adopted.filter((sheet) => makers.get(sheet) !== remote.manifest.container);
    if (others.length === adopted.length) return;
    page.document.adoptedStyleSheets = others;
    report(remote, 'style_sheet', 'an adopted style sheet');
  };
}
