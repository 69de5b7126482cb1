interface Review {
  /** Whether nothing is stored yet. */
  readonly isNew: boolean;
}

/** Why a review without a change cannot be saved. */
export const explainNotReviewed = ({ isNew }: Review): string =>
  isNew
    ? 'Elige un setup, anota un error o pon una valoración para guardarla.'
    : 'Todo está guardado: cambia algo para guardar de nuevo.';
