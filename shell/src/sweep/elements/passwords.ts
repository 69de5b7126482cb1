import type { ChosenRemote } from '../../composition/composition';
import type { FindCaller } from '../caller';
import { intercept } from '../intercept';
import type { Remains, Report } from '../remains';
import type { Territory } from './territory';

/** What is used of a window. */
export interface PageWithFields {
  readonly HTMLInputElement: typeof HTMLInputElement;
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
): void {
  const { HTMLInputElement: inputs } = page;
  const { get: typeOf } = Object.getOwnPropertyDescriptor(inputs.prototype, 'type') ?? {};
  // A password that is shown is a text.
  const isPassword = (field: unknown): field is HTMLInputElement =>
    field instanceof inputs &&
    ((typeOf && Reflect.apply(typeOf, field, [])) === 'password' || /password/.test(field.autocomplete));
  const isHidden = (field: HTMLInputElement, remote: ChosenRemote): boolean => {
    if (isOfSignIn(remote)) return false;
    const isOfOther =
      territory.isOfAnother(field, remote) ||
      (territory.isForeign(field) && (!isOpen(remote) || root?.contains(field) === true));
    if (isOfOther) report(remote, 'global', 'a password of another screen, which it has read');
    return isOfOther;
  };
  intercept(inputs, ['value', 'defaultValue'], {
    matters: (field, input) => input.length === 0 && isPassword(field),
    callerOf: causeOf,
    around: (use, field, remote) => (isPassword(field) && isHidden(field, remote) ? '' : use()),
  });
  const construct = (
    target: typeof FormData,
    input: [form?: HTMLFormElement],
    newTarget: typeof FormData,
  ) => {
    const data: FormData = Reflect.construct(target, input, newTarget);
    const fields = [...(input[0]?.elements ?? [])].filter(isPassword);
    const remote = fields.length > 0 ? causeOf(construct) : undefined;
    for (const field of fields) if (remote && isHidden(field, remote)) data.delete(field.name);
    return data;
  };
  page.FormData = new Proxy(page.FormData, { construct });
}
