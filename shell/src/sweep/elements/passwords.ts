import type { ChosenRemote } from '../../composition/composition';
import type { FindCaller } from '../caller';
import { intercept, replaceInterface, type AroundUse } from '../intercept';
import type { Remains, Report } from '../remains';
import { attributeMembersOf, changesAttributes } from './foreign-elements';
import {
  keepOutOfMarkup,
  makeIsPassword,
  passwordsIn,
  type IsPassword,
  type PageWithInputs,
} from './password-fields';
import type { Territory } from './territory';

/** What is used of a window. */
export interface PageWithFields extends PageWithInputs {
  readonly Element: typeof Element;
  readonly Node: typeof Node;
  readonly Document: typeof Document;
  readonly Range: typeof Range;
  readonly FormDataEvent: { readonly prototype: Pick<FormDataEvent, 'formData'> };
  FormData: typeof FormData;
}

/** Remotes with screens for users without a session, such as the sign-in. The root key grants them. */
const isOfSignIn = ({ manifest }: ChosenRemote) =>
  manifest.routes.some(({ access = 'signed-in' }) => access !== 'signed-in');

/**
 * Returns an empty text to a remote that reads a password of another screen or of the shell, and reports it. A chain of
 * promises goes on after a visit, also at the sign-in of the next user.
 *
 * @param root - The element of the shell. Outside it are the layers of a remote, which it may read during its visit.
 */
export function watchPasswords(
  page: PageWithFields,
  root: Element | null,
  territory: Pick<Territory, 'isForeign' | 'isOfAnother'>,
  { isOpen }: Pick<Remains, 'isOpen'>,
  report: Report,
  causeOf: FindCaller,
  callerOf: FindCaller,
): void {
  const isPassword = makeIsPassword(page);
  keepOutOfMarkup(page, isPassword, root);
  const isOfOther = (field: HTMLInputElement, remote: ChosenRemote) =>
    !isOfSignIn(remote) &&
    (territory.isOfAnother(field, remote) ||
      (territory.isForeign(field) && (!isOpen(remote) || root?.contains(field) === true)));
  const isHidden = (field: HTMLInputElement, remote: ChosenRemote): boolean => {
    const isRefused = isOfOther(field, remote);
    if (isRefused) report(remote, 'global', 'a password of another screen, which it has read');
    return isRefused;
  };
  const { HTMLInputElement: inputs } = page;
  intercept(inputs, ['value', 'defaultValue'], {
    matters: (field, input) => input.length === 0 && isPassword(field),
    callerOf: causeOf,
    around: (use, field, remote) => (isPassword(field) && isHidden(field, remote) ? '' : use()),
  });
  // A pattern, or another type, would test the password letter by letter.
  const unchanged = (answer: () => unknown, matters: Matters) => ({
    matters,
    // Not what React does to a field of the shell while the code of a remote runs.
    callerOf,
    around: ((use, field, remote) => {
      if (!isPassword(field) || !isOfOther(field, remote)) return use();
      report(remote, 'global', 'a change of a password of another screen');
      return answer();
    }) satisfies AroundUse,
  });
  const ofPassword = (field: object) => isPassword(field);
  const changes: Matters = (field, input) => input.length > 0 && isPassword(field);
  const nothing = () => undefined;
  intercept(inputs, attributeMembersOf(inputs), unchanged(nothing, changes));
  intercept(inputs, ['setRangeText', 'stepUp', 'stepDown'], unchanged(nothing, ofPassword));
  intercept(page.Element, changesAttributes, unchanged(nothing, changes));
  intercept(
    page.Element,
    ['getAttributeNode', 'getAttributeNodeNS'],
    unchanged(() => null, changes),
  );
  const { attributes } = document.createElement('input');
  intercept(
    page.Element,
    ['attributes'],
    unchanged(() => attributes, ofPassword),
  );
  hideInCopies(page, isPassword, isHidden, causeOf);
  hideInForms(page, isPassword, isHidden, causeOf);
}

type Matters = (receiver: object, input: readonly unknown[]) => boolean;

/** Whether a password is hidden from a remote, which is then reported. */
type IsHidden = (field: HTMLInputElement, remote: ChosenRemote) => boolean;

/** Copies of fields contain what the user has typed into them. */
function hideInCopies(
  page: PageWithFields,
  isPassword: IsPassword,
  isHidden: IsHidden,
  causeOf: FindCaller,
): void {
  const sources = (...values: readonly unknown[]) =>
    values.flatMap((value) => {
      const node = value instanceof page.Range ? value.commonAncestorContainer : value;
      return node instanceof page.Node ? passwordsIn(node, isPassword) : [];
    });
  const hides = {
    matters: (receiver: object, [copied]: readonly unknown[]) => sources(receiver, copied).length > 0,
    callerOf: causeOf,
    around: ((use, receiver, remote, [copied]) => {
      const copy = use();
      const originals = sources(copied instanceof page.Node ? copied : receiver);
      const hidden = originals.filter((field) => isHidden(field, remote));
      if (hidden.length > 0 && copy instanceof page.Node) {
        const inputs = copy instanceof page.HTMLInputElement ? [copy] : [];
        if (copy instanceof page.Element || copy instanceof DocumentFragment)
          inputs.push(...copy.querySelectorAll('input'));
        for (const field of inputs) field.value = '';
      }
      return copy;
    }) satisfies AroundUse,
  };
  intercept(page.Node, ['cloneNode'], hides);
  intercept(page.Document, ['importNode'], hides);
  intercept(page.Range, ['cloneContents'], hides);
}

/** The data of a form contain its fields. */
function hideInForms(
  page: PageWithFields,
  isPassword: IsPassword,
  isHidden: IsHidden,
  causeOf: FindCaller,
): void {
  const passwordsOf = (form: unknown) =>
    form instanceof HTMLFormElement ? [...form.elements].filter(isPassword) : [];
  const construct = (
    target: typeof FormData,
    input: [form?: HTMLFormElement],
    newTarget: typeof FormData,
  ) => {
    const data: FormData = Reflect.construct(target, input, newTarget);
    const fields = passwordsOf(input[0]);
    const remote = fields.length > 0 ? causeOf(construct) : undefined;
    for (const field of fields) if (remote && isHidden(field, remote)) data.delete(field.name);
    return data;
  };
  replaceInterface(page, 'FormData', new Proxy(page.FormData, { construct }));
  intercept(page.FormDataEvent, ['formData'], {
    matters: (event) => event instanceof Event && passwordsOf(event.target).length > 0,
    callerOf: causeOf,
    around(use, event, remote) {
      const data = use();
      if (!(data instanceof FormData) || !(event instanceof Event)) return data;
      const hidden = passwordsOf(event.target).filter((field) => isHidden(field, remote));
      if (hidden.length === 0) return data;
      const shown = new FormData();
      for (const [name, value] of data)
        if (!hidden.some((field) => field.name === name)) shown.append(name, value);
      return shown;
    },
  });
}
