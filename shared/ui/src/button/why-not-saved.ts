/** The input of a form, compared with the stored values. */
export interface FormState {
  readonly isChanged: boolean;
  /**
   * Whether a field is wrong or missing.
   *
   * @default false
   */
  readonly isWrong?: boolean;
}

/** The state of a form without a change: read to screen readers, because the disabled button shows it. */
export const nothingToSave = 'No hay cambios que guardar.';

/**
 * Returns in Spanish why a form cannot be saved now; undefined when it can.
 *
 * @example
 *   <SubmitButton whyNot={whyNotSaved({ isChanged: draft.isChanged, isWrong: amount === undefined })}>Guardar</SubmitButton>
 */
export function whyNotSaved({ isChanged, isWrong = false }: FormState): string | undefined {
  if (isWrong) return 'Completa o corrige los campos para guardar.';
  return isChanged ? undefined : nothingToSave;
}
