import type { ChosenRemote } from '../composition/composition';
import type { FindCaller } from './caller';
import { intercept, replaceInterface, type BeforeUse } from './intercept';
import type { Report } from './remains';

/** What is used of a style sheet. */
interface Sheet {
  readonly ownerNode?: unknown;
  readonly href?: string | null;
  disabled?: boolean;
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

/** What {@link watchStyleSheets} returns. */
export interface AdoptedSheets {
  /** Call it before a mount: the sheets of the remote apply. */
  begin(remote: ChosenRemote): void;
  /** Removes the sheets of a remote from the page, and reports them. They would style the screens of other remotes. */
  end(remote: ChosenRemote): void;
}

/**
 * Records which remote made a style sheet. A remote gets the rules of its own sheets only, as the browser does with the
 * sheets of another origin, and changes them during its visits.
 */
export function watchStyleSheets(
  page: SheetPage,
  report: Report,
  callerOf: FindCaller,
  isOpen: (remote: ChosenRemote) => boolean,
): AdoptedSheets {
  const makers = new WeakMap<Sheet, string>();
  const made = new Map<string, WeakRef<Sheet>[]>();
  const construct = (target: SheetConstructor, input: never[], newTarget: SheetConstructor): Sheet => {
    const sheet = Reflect.construct(target, input, newTarget);
    const remote = callerOf(construct);
    if (!remote) return sheet;
    const { container } = remote.manifest;
    makers.set(sheet, container);
    made.set(
      container,
      [...(made.get(container) ?? []), new WeakRef(sheet)].filter((ref) => ref.deref()),
    );
    if (!isOpen(remote)) sheet.disabled = true;
    return sheet;
  };
  const { CSSStyleSheet } = page;
  const isOwn = ({ ownerNode, href }: Sheet, { base }: ChosenRemote) =>
    !ownerNode || (href != null && href.startsWith(new URL(base, page.document.baseURI).href));
  const before: BeforeUse = (sheet, remote) => {
    if (sheet instanceof CSSStyleSheet && !isOwn(sheet, remote))
      throw new DOMException('This style sheet belongs to another remote or to the shell.', 'SecurityError');
    if (!isOpen(remote)) throw new DOMException('The visit of this remote is over.', 'InvalidStateError');
  };
  for (const interfaceOf of [CSSStyleSheet, page.StyleSheet])
    intercept(interfaceOf, changes, { matters: () => true, callerOf, before });
  replaceInterface(page, 'CSSStyleSheet', new Proxy(CSSStyleSheet, { construct }));
  const set = ({ manifest }: ChosenRemote, isOn: boolean) => {
    for (const ref of made.get(manifest.container) ?? []) {
      const sheet = ref.deref();
      if (sheet) sheet.disabled = !isOn;
    }
  };
  return {
    begin: (remote) => set(remote, true),
    end(remote) {
      // Also sheets that the remote keeps: they have no effect when it adds them later.
      set(remote, false);
      const adopted = page.document.adoptedStyleSheets;
      const others = adopted.filter((sheet) => makers.get(sheet) !== remote.manifest.container);
      if (others.length === adopted.length) return;
      page.document.adoptedStyleSheets = others;
      report(remote, 'style_sheet', 'an adopted style sheet');
    },
  };
}
