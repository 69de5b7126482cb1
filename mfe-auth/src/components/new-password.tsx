import { minPasswordCharacters } from '@parque/contract/limits';
import { PasswordField } from '@parque/ui';
import { useLeftFields } from './use-left-fields';

/** The rule of the API for new passwords. */
const passwordRule = `${minPasswordCharacters} caracteres o más.`;

/** Returns the error of a password that is too short. Known passwords are rejected by the API only. */
export const findNewPasswordError = (password: string): string | undefined =>
  password !== '' && [...password].length < minPasswordCharacters
    ? `La contraseña debe tener al menos ${minPasswordCharacters} caracteres.`
    : undefined;

interface NewPasswordProps {
  readonly label: string;
  /** Follows the rule in the hint. */
  readonly advice?: string;
  readonly value: string;
  readonly repeated: string;
  readonly onChange: (value: string) => void;
  readonly onRepeat: (value: string) => void;
  readonly error: string | undefined;
}

export const isRepeatedRight = (value: string, repeated: string) => value !== '' && value === repeated;

export function NewPassword({
  label,
  advice = ' Una frase es más segura que una palabra con símbolos.',
  value,
  repeated,
  onChange,
  onRepeat,
  error,
}: NewPasswordProps) {
  const leftFields = useLeftFields();
  const isRepeated = repeated !== '';
  const isMismatch = isRepeated && repeated !== value;
  const passwordError = error ?? findNewPasswordError(value);
  return (
    <>
      <PasswordField
        label={label}
        name="password"
        autoComplete="new-password"
        hint={passwordRule + advice}
        value={value}
        onChange={onChange}
        onBlur={() => leftFields.leave('password')}
        error={error ?? (leftFields.has('password') ? passwordError : undefined)}
      />
      <PasswordField
        label="Verificar contraseña"
        name="verification"
        autoComplete="new-password"
        value={repeated}
        onChange={onRepeat}
        error={isMismatch ? 'Las contraseñas no coinciden' : undefined}
        valid={isRepeated && !isMismatch && !passwordError ? 'Las contraseñas coinciden' : undefined}
      />
    </>
  );
}
