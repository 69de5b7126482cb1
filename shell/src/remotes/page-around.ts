import { reportOnce } from './reports/findings';
import type { NotePage } from './visit';

/** What the shell sets on the element of the page itself, while remotes are mounted. */
const shellAttributes = ['data-theme', 'data-kept', 'lang'];
const shellProperty = '--pq-notices-h';

type Attributes = ReadonlyMap<string, string>;

/** The parts of the page that no remote has: attributes of html and body, and the children of body. */
interface PageAround {
  readonly attributes: ReadonlyMap<HTMLElement, Attributes>;
  readonly children: ReadonlySet<Element>;
}

function readAttributes(element: HTMLElement): Attributes {
  const copy = element.cloneNode() as HTMLElement;
  copy.style.removeProperty(shellProperty);
  const attributePairs = [...copy.attributes].map(({ name, value }) => [name, value] as const);
  return new Map(
    attributePairs.filter(
      ([name, value]) => !shellAttributes.includes(name) && `${name}=${value}` !== 'style=',
    ),
  );
}

const readPage = (): PageAround => ({
  attributes: new Map(
    [document.documentElement, document.body].map((element) => [element, readAttributes(element)]),
  ),
  children: new Set(document.body.children),
});

function restoreAttribute(element: HTMLElement, name: string, value: string | undefined): void {
  if (name === 'style') {
    const shellValue = element.style.getPropertyValue(shellProperty);
    element.style.cssText = value ?? '';
    element.style.setProperty(shellProperty, shellValue);
  } else if (value === undefined) element.removeAttribute(name);
  else element.setAttribute(name, value);
}

/** Restores attributes and elements that changed until `then` and not since. @returns A text for each, for the team. */
function restore(before: PageAround, after: PageAround): string[] {
  const restoredParts: string[] = [];
  for (const [element, changed] of after.attributes) {
    const original = before.attributes.get(element);
    const currentAttributes = readAttributes(element);
    for (const name of new Set([...changed.keys(), ...(original?.keys() ?? [])])) {
      const value = original?.get(name);
      if (changed.get(name) === value || changed.get(name) !== currentAttributes.get(name)) continue;
      restoreAttribute(element, name, value);
      restoredParts.push(`the attribute ${name} of ${element.localName}`);
    }
  }
  for (const child of after.children) {
    if (before.children.has(child) || child.parentElement !== document.body) continue;
    // Extensions of the browser add elements with names of their own.
    if (child.localName.includes('-')) continue;
    child.remove();
    restoredParts.push(`an element ${child.localName} in body`);
  }
  return restoredParts;
}

let open = 0;
let notedPage: PageAround | undefined;

/**
 * Notes the page around the screens before a remote is mounted. While visits overlap, the note of the first one counts.
 *
 * @returns Call it when the unmount begins. What that returns is called after the unmount: it restores the page, and
 *   reports what was left.
 */
export const recordPage: NotePage = (remote) => {
  open += 1;
  const originalPage = (notedPage ??= readPage());
  return () => {
    const endPage = readPage();
    return () => {
      open -= 1;
      if (open === 0) notedPage = undefined;
      const isFullScreen = Boolean(document.fullscreenElement);
      if (isFullScreen) void document.exitFullscreen();
      const leftovers = [...restore(originalPage, endPage), ...(isFullScreen ? ['full screen'] : [])];
      if (leftovers.length > 0)
        reportOnce(remote, 'left_behind', `left behind: ${leftovers.join(', ')}. It was removed.`);
    };
  };
};
