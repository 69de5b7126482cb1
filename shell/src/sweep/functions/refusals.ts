import type { FindCaller } from '../caller';
import { intercept } from '../intercept';
import type { Report } from '../remains';
import type { Territory } from '../elements/territory';

/** Where the ways of a remote are described. */
const guide = 'See “What the page refuses” in docs/releasing.md.';

/** The message of a refusal. @param instead - What a remote uses in its place, as a sentence. */
const refusalOf = (what: string, instead = ''): string =>
  [`A remote may not use ${what} here.`, instead, guide].filter(Boolean).join(' ');

/**
 * Reports and ends the call of a function that a remote may not use.
 *
 * @param instead - What a remote uses in its place, as a sentence.
 */
export function refuseUse(
  report: Report,
  ...[remote, kind, what, instead]: [...Parameters<Report>, instead?: string]
): never {
  report(remote, kind, `a refused use of ${what}`);
  throw new DOMException(refusalOf(what, instead), 'NotAllowedError');
}

/** Members that a remote may not use, of one interface. */
interface Refusal {
  /** The name of the interface in the window, which older browsers may not have. */
  readonly of: string;
  readonly names: readonly string[];
  /** What a remote uses in its place, as a sentence. */
  readonly instead?: string;
  /** Whether this use is refused; by default each call, and each assignment of a value. */
  readonly when?: (receiver: object, input: readonly unknown[]) => boolean;
}

/** Elements that act on the whole page wherever they are: another address, a policy, a base of all addresses. */
const isOfWholePage = (value: unknown): boolean =>
  value instanceof Element && (value.localName === 'meta' || value.localName === 'base');

const isAssignment = (_receiver: object, input: readonly unknown[]) => input.length > 0;

const ofOwnScreen = 'Change the elements of your own screen, with React.';

/** What is refused whatever it is used for. */
const always: readonly Refusal[] = [
  {
    of: 'Document',
    names: ['createElement', 'createElementNS'],
    when: (_document, input) => input.some((part) => /^(?:[^:]*:)?(?:meta|base)$/i.test(String(part))),
  },
  {
    of: 'Document',
    names: ['open', 'write', 'writeln', 'close', 'append', 'prepend', 'replaceChildren'],
    when: (receiver) => receiver === document,
    instead: ofOwnScreen,
  },
  {
    of: 'Document',
    names: ['dir', 'designMode', 'body', 'bgColor', 'fgColor', 'linkColor', 'alinkColor', 'vlinkColor'],
    when: isAssignment,
  },
  {
    of: 'FontFaceSet',
    names: ['add', 'delete', 'clear'],
    instead: 'Use the fonts of the platform.',
  },
  {
    of: 'HTMLFormElement',
    names: ['submit'],
    instead: 'Call the api through @parque/api-client.',
  },
  { of: 'ServiceWorkerContainer', names: ['register'] },
  { of: 'ServiceWorkerRegistration', names: ['unregister', 'update'] },
  { of: 'ServiceWorker', names: ['postMessage'] },
  { of: 'NavigationPreloadManager', names: ['enable', 'disable', 'setHeaderValue'] },
  {
    of: 'Navigation',
    names: ['onnavigate'],
    when: isAssignment,
    instead: 'Use useBlocker of @parque/remote/navigation.',
  },
];

/** The members of a font that change how it is drawn. */
const fontMembers = [
  ...['family', 'style', 'weight', 'stretch', 'unicodeRange', 'variant', 'featureSettings', 'display'],
  ...['ascentOverride', 'descentOverride', 'lineGapOverride', 'sizeAdjust', 'variationSettings'],
];

const insertions = [
  ...['append', 'prepend', 'appendChild', 'insertBefore', 'replaceChildren', 'replaceChild', 'moveBefore'],
  ...['before', 'after', 'replaceWith', 'insertAdjacentElement'],
];

/** Returns the element of the newest press. Listeners of remotes are called later. */
function watchPressed(page: Window): () => EventTarget | null {
  let pressed: EventTarget | null = null;
  page.addEventListener(
    'pointerdown',
    ({ target, isTrusted }) => {
      if (isTrusted) pressed = target;
    },
    { capture: true },
  );
  return () => pressed;
}

/**
 * What is refused at the parts of the page that belong to the shell.
 *
 * @param pressed - Returns the element of the newest press.
 */
function atShell(territory: Territory, pressed: () => EventTarget | null): readonly Refusal[] {
  const isForeign = (value: unknown) => value instanceof Node && territory.isForeign(value);
  const isForeignRange = (range: object) =>
    range instanceof Range && isForeign(range.commonAncestorContainer);
  const isWholePage = (receiver: object, input: readonly unknown[]) =>
    receiver === document || input.includes(document.documentElement);
  const isAttributeOfWholePage = (receiver: object, input: readonly unknown[]) =>
    isOfWholePage(receiver) && isAssignment(receiver, input);
  return [
    { of: 'Element', names: ['attachShadow', 'animate'], when: isForeign, instead: ofOwnScreen },
    // Else a press on a button of the shell would end at an element of the remote.
    { of: 'Element', names: ['setPointerCapture'], when: () => isForeign(pressed()) },
    // Buttons of the shell act for the user, such as the one that signs out.
    { of: 'HTMLElement', names: ['click'], when: isForeign, instead: ofOwnScreen },
    {
      of: 'EventTarget',
      names: ['dispatchEvent'],
      when: (target) => target !== document && isForeign(target),
      instead: ofOwnScreen,
    },
    {
      of: 'Range',
      names: ['deleteContents', 'extractContents', 'insertNode', 'surroundContents'],
      when: isForeignRange,
      instead: ofOwnScreen,
    },
    {
      of: 'Selection',
      names: ['deleteFromDocument'],
      when: (selection) => selection instanceof Selection && isForeign(selection.anchorNode),
    },
    { of: 'FontFace', names: fontMembers, when: (face, input) => isAssignment(face, input) && isUsed(face) },
    ...['Node', 'Element', 'CharacterData'].flatMap((of): Refusal[] => [
      { of, names: insertions, when: (_receiver, input) => input.some(isOfWholePage) },
    ]),
    { of: 'Element', names: ['remove', 'replaceWith', 'before', 'after'], when: isRoot },
    { of: 'Node', names: ['removeChild', 'replaceChild', 'insertBefore', 'appendChild'], when: isWholePage },
    {
      of: 'Element',
      names: ['setAttribute', 'setAttributeNS', 'setAttributeNode', 'setAttributeNodeNS'],
      when: isOfWholePage,
    },
    {
      of: 'Attr',
      names: ['value'],
      when: (attribute, input) =>
        attribute instanceof Attr && isOfWholePage(attribute.ownerElement) && isAssignment(attribute, input),
    },
    { of: 'HTMLMetaElement', names: ['content', 'httpEquiv', 'name'], when: isAttributeOfWholePage },
    { of: 'HTMLBaseElement', names: ['href', 'target'], when: isAttributeOfWholePage },
  ];
}

const isRoot = (receiver: object) => receiver === document.documentElement;

/** Whether the page draws texts with a font. */
const isUsed = (face: object) => face instanceof FontFace && document.fonts.has(face);

/**
 * Refuses what the shell could not undo, or what would not end with a visit. Examples are an empty page, another policy of
 * the page, fonts and custom properties of all screens, and navigations that are cancelled.
 */
export function watchRefusals(
  page: Window,
  territory: Territory,
  report: Report,
  callerOf: FindCaller,
): void {
  const refuse = (holder: object, { of, names, instead, when = () => true }: Refusal) => {
    for (const name of names)
      intercept({ prototype: holder }, [name], {
        matters: when,
        callerOf,
        before(_receiver, remote) {
          refuseUse(report, remote, 'global', `${of}.${name}`, instead);
        },
      });
  };
  for (const refusal of [...always, ...atShell(territory, watchPressed(page))]) {
    const found: unknown = Reflect.get(page, refusal.of);
    if (typeof found === 'function') refuse(found.prototype as object, refusal);
  }
  const css: unknown = Reflect.get(page, 'CSS');
  if (css instanceof Object) refuse(css, { of: 'CSS', names: ['registerProperty'] });
}
