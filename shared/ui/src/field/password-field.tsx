import { useState } from 'react';
import { IconButton } from '../button/icon-button';
import { TextField, type TextFieldProps } from './text-field';

/** Props of {@link PasswordField}. */
export type PasswordFieldProps = Omit<TextFieldProps, 'type' | 'tool'>;

/** A password, hidden until the user presses its button. */
export function PasswordField(props: PasswordFieldProps) {
  const [isShown, setShown] = useState(false);
  return (
    <TextField
      spellCheck={false}
      autoCapitalize="none"
      {...props}
      type={isShown ? 'text' : 'password'}
      tool={
        <IconButton
          icon={isShown ? 'eye-off' : 'eye'}
          label={isShown ? 'Ocultar contraseña' : 'Mostrar contraseña'}
          disabled={props.disabled}
          onClick={() => setShown(!isShown)}
        />
      }
    />
  );
}
