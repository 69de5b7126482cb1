/** What is used of a window to find passwords. */
export interface PageWithInputs {
  readonly HTMLInputElement: typeof HTMLInputElement;
}

/** Returns whether a node is a field with a password. */
export type IsPassword = (node: unknown) => node is HTMLInputElement;

/** Finds the fields of passwords, also those whose password the user has made visible: they are texts by then. */
export function makeIsPassword({ HTMLInputElement: inputs }: PageWithInputs): IsPassword {
  const seen = new WeakSet<HTMLInputElement>();
  const readerOf = (name: 'type' | 'autocomplete') => {
    const { get } = Object.getOwnPropertyDescriptor(inputs.prototype, name) ?? {};
    return (field: HTMLInputElement): unknown => (get ? Reflect.apply(get, field, []) : field[name]);
  };
  const [typeOf, purposeOf] = [readerOf('type'), readerOf('autocomplete')];
  return (node): node is HTMLInputElement => {
    if (!(node instanceof inputs)) return false;
    if (typeOf(node) === 'password') seen.add(node);
    return seen.has(node) || /password/.test(String(purposeOf(node)));
  };
}

/** The fields of passwords in a node, and the node itself. */
export function passwordsIn(node: Node, isPassword: IsPassword): HTMLInputElement[] {
  const inside = node instanceof Element || node instanceof Document || node instanceof DocumentFragment;
  return [node, ...(inside ? node.querySelectorAll('input') : [])].filter(isPassword);
}

/**
 * Ends that React writes a typed password into the attribute `value`, which all markup and selectors of the page contain.
 *
 * @param root - Its fields lose the attribute that they have by now.
 */
export function keepOutOfMarkup(
  { HTMLInputElement: inputs }: PageWithInputs,
  isPassword: IsPassword,
  root: Element | null,
): void {
  const found = Object.getOwnPropertyDescriptor(inputs.prototype, 'defaultValue');
  const { set: write } = found ?? {};
  if (!found?.configurable || !write) return;
  Object.defineProperty(inputs.prototype, 'defaultValue', {
    ...found,
    set(this: HTMLInputElement, value: string) {
      if (!isPassword(this)) Reflect.apply(write, this, [value]);
    },
  });
  // An attribute that is removed would empty a field in which the user has not typed.
  for (const field of root ? passwordsIn(root, isPassword) : [])
    if (field.value !== '') {
      const { value } = field;
      field.value = value;
      field.removeAttribute('value');
    }
}
