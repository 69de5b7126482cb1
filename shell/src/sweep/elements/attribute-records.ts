import type { ChosenRemote } from '../../composition/composition';
import type { Remain, Remains } from '../remains';

function setAttribute(element: Element, name: string, value: string | null): void {
  if (value === null) return element.removeAttribute(name);
  // The policy of the page refuses the attribute, and allows the member.
  if (name === 'style' && (element instanceof HTMLElement || element instanceof SVGElement))
    element.style.cssText = value;
  else element.setAttribute(name, value);
}

const attributesOf = (element: Element): ReadonlyMap<string, string> =>
  new Map([...element.attributes].map(({ name, value }) => [name, value]));

const probe = document.createElement('span');

/** Two values of an attribute with the same effect are equal, such as no style and an empty one. */
function effectOf(name: string, value: string | null): string | null {
  if (name === 'class') return [...new Set((value ?? '').split(/\s+/).filter(Boolean))].sort().join(' ');
  if (name !== 'style') return value;
  probe.style.cssText = value ?? '';
  return probe.style.cssText;
}

/** A change of one attribute. */
interface Change {
  readonly from: string | null;
  readonly to: string | null;
  /** It is not undone at the end of the visit. */
  readonly forget: () => void;
}

/**
 * Records changes of attributes of the shell, each with the value before it. Changes that a remote undoes itself are
 * forgotten.
 */
export function makeAttributeRecords(
  { add }: Pick<Remains, 'add'>,
  ofPage: Pick<Remain, 'finding' | 'isAtOnce'>,
): (element: Element, remote: ChosenRemote, change: () => unknown) => unknown {
  /** Of each remote and attribute, the changes that follow one another. */
  const chains = new WeakMap<Element, Map<string, readonly Change[]>>();

  function record(
    element: Element,
    name: string,
    from: string | null,
    to: string | null,
    remote: ChosenRemote,
  ) {
    const ofElement = chains.get(element) ?? new Map<string, readonly Change[]>();
    chains.set(element, ofElement);
    const id = `${remote.manifest.container} ${name}`;
    const before = ofElement.get(id) ?? [];
    // The shell, another remote or the end of a visit has changed it in between.
    const chain = before.at(-1)?.to === from ? before : [];
    const start = chain.findIndex((one) => effectOf(name, one.from) === effectOf(name, to));
    if (start >= 0) {
      chain.slice(start).forEach(({ forget }) => forget());
      ofElement.set(id, chain.slice(0, start));
      return;
    }
    const forget = add(remote, {
      ...ofPage,
      what: `another ${name} of an element ${element.localName} of the shell`,
      // What the shell has changed since then remains.
      isLeft: () => element.getAttribute(name) === to,
      end: () => setAttribute(element, name, from),
    });
    ofElement.set(id, [...chain, { from, to, forget }]);
  }

  return (element, remote, change) => {
    const before = attributesOf(element);
    const result = change();
    const after = attributesOf(element);
    for (const name of new Set([...before.keys(), ...after.keys()])) {
      const [from, to] = [before.get(name) ?? null, after.get(name) ?? null];
      if (from !== to) record(element, name, from, to, remote);
    }
    return result;
  };
}
