import { send, type ApiError } from '@parque/api-client';
import { reauthenticate } from '@parque/contract/addresses';
import { renewToken, useSession } from '@parque/session';
import { Button, Dialog, FormError, PasswordField, TextField } from '@parque/ui';
import { useMutation } from '@tanstack/react-query';
import { useId, useState, type FormEvent } from 'react';

export interface IdentityQuestionProps {
  /** Whether the password was given and taken. */
  readonly onAnswer: (isConfirmed: boolean) => void;
}

const aboutCode = new Set<string>(['code_required', 'code_wrong']);

/** Asks for the password, and for the code where the account has a second factor. */
export function IdentityQuestion({ onAnswer }: IdentityQuestionProps) {
  const formId = useId();
  const { user } = useSession();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [isCodeAsked, setCodeAsked] = useState(false);
  const confirmation = useMutation<{ access_token: string }, ApiError>({
    mutationFn: () => send(reauthenticate, { body: { password, ...(isCodeAsked && { code: code.trim() }) } }),
    onError: (error) => setCodeAsked((asked) => asked || aboutCode.has(error.code)),
    onSuccess: ({ access_token }) => {
      renewToken(access_token);
      onAnswer(true);
    },
  });
  const { error, isPending } = confirmation;
  const isComplete = password !== '' && (!isCodeAsked || code.trim() !== '');
  const isWrong = error?.code === 'password_wrong';
  const confirm = (event: FormEvent) => {
    event.preventDefault();
    // The question may stand inside a form of the screen that caused it.
    event.stopPropagation();
    if (isComplete && !isPending) confirmation.mutate();
  };

  return (
    <Dialog
      isOpen
      size="sm"
      title="Confirma que eres tú"
      note="Hace un rato que iniciaste sesión y esto es delicado."
      onClose={() => onAnswer(false)}
      foot={
        <>
          <Button variant="ghost" onClick={() => onAnswer(false)}>
            Cancelar
          </Button>
          <Button type="submit" form={formId} variant="primary" disabled={!isComplete} isBusy={isPending}>
            Continuar
          </Button>
        </>
      }
    >
      <form id={formId} className="pq-stack" noValidate onSubmit={confirm}>
        <input
          type="text"
          name="username"
          autoComplete="username"
          value={user?.email ?? ''}
          readOnly
          hidden
        />
        <PasswordField
          label="Tu contraseña"
          name="password"
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
          error={isWrong ? error.message : undefined}
        />
        {isCodeAsked && (
          <TextField
            label="Código"
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            hint="De tu aplicación de autenticación, o un código de recuperación."
            value={code}
            onChange={setCode}
            error={error?.code === 'code_wrong' ? error.message : undefined}
          />
        )}
        <FormError error={isWrong || aboutCode.has(error?.code ?? '') ? null : error} />
      </form>
    </Dialog>
  );
}
