import { PasswordField } from '@parque/ui';

/** The rule of the API for new passwords. */
export const passwordRule = '8 caracteres o más.';

interface NewPasswordProps {
  readonly label: string;
  readonly value: string;
  readonly repeated: string;
  readonly onChange: (value: string) => void;
  readonly onRepeat: (value: string) => void;
  readonly error: string | undefined;
}

export const isRepeatedRight = (value: string, repeated: string) => value !== '' && value === repeated;

/** A new password, typed twice. */
export function NewPassword({ label, value, repeated, onChange, onRepeat, error }: NewPasswordProps) {
  const isRepeated = repeated !== '';
  const isMismatch = isRepeated && repeated !== value;
  return (
    <>
      <PasswordField
        label={label}
        name="password"
        autoComplete="new-password"
        hint={`${passwordRule} Una frase es más segura que una palabra con símbolos.`}
        value={value}
        onChange={onChange}
        error={error}
      />
      <PasswordField
        label="Verificar contraseña"
        name="verification"
        autoComplete="new-password"
        value={repeated}
        onChange={onRepeat}
        error={isMismatch ? 'Las contraseñas no coinciden' : undefined}
        valid={isRepeated && !isMismatch ? 'Las contraseñas coinciden' : undefined}
      />
    </>
  );
}
