/** What a form contains, compared with what is stored. */
export interface FormState {
  readonly isChanged: boolean;
  /**
   * Whether a field is wrong or missing.
   *
   * @default false
   */
  readonly isWrong?: boolean;
  /**
   * Whether nothing is stored yet.
   *
   * @default false
   */
  readonly isNew?: boolean;
}

/** The state of a form without a change: read to screen readers, because the disabled button shows it. */
export const nothingToSave = 'Todo está guardado.';

/**
 * Returns in Spanish why a form cannot be saved now; undefined when it can.
 *
 * @example
 *   <SubmitButton whyNot={whyNotSaved({ isChanged: draft.isChanged, isWrong: amount === undefined })}>Guardar</SubmitButton>
 */
export function whyNotSaved({ isChanged, isWrong = false, isNew = false }: FormState): string | undefined {
  if (isWrong) return 'Completa o corrige los campos para guardar.';
  if (isChanged) return undefined;
  return isNew ? 'Todavía no has escrito nada.' : nothingToSave;
}
