interface WhyDisabledProps {
  readonly id: string;
  readonly isShown: boolean;
  /** Whether nothing is stored yet. */
  readonly isNew: boolean;
}

/** Why a review cannot be saved yet, beside the button that saves it. */
export function WhyDisabled({ id, isShown, isNew }: WhyDisabledProps) {
  return (
    <span id={id} className="pq-field__hint">
      {isShown &&
        (isNew
          ? 'Elige un setup, anota un error o pon una valoración para guardarla.'
          : 'Todo está guardado: cambia algo para guardar de nuevo.')}
    </span>
  );
}
