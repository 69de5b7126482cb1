import type { ApiError } from '@parque/api-client';
import { Button, Dialog, FormError, PasswordField, TextField } from '@parque/ui';
import { useMutation } from '@tanstack/react-query';
import { useId, useState, type FormEvent, type ReactNode } from 'react';

/** The typed password, and the `code` where the account has a second factor. */
export interface Proof {
  readonly password: string;
  readonly code?: string;
}

interface PasswordQuestionProps<Answer> {
  readonly title: string;
  readonly note: string;
  readonly email: string;
  readonly wrongCode: ApiError['code'];
  readonly send: (proof: Proof) => Promise<Answer>;
  readonly onSent: (answer: Answer) => void;
  readonly onClose: () => void;
  readonly cancel: { readonly label: string; readonly onClick: () => void };
  /** Another way to answer, below the fields. */
  readonly alternative?: ReactNode;
}

const codeFieldErrors = new Set<string>(['code_required', 'code_wrong']);

/** Prompts for the password, and for the code where the account has a second factor. */
export function PasswordQuestion<Answer>(props: PasswordQuestionProps<Answer>) {
  const { title, note, email, wrongCode, send, onSent, onClose, cancel, alternative } = props;
  const formId = useId();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [isCodeRequired, setCodeRequired] = useState(false);
  const proof = useMutation<Answer, ApiError>({
    mutationFn: () => send({ password, ...(isCodeRequired && { code: code.trim() }) }),
    onError: (error) => setCodeRequired((isRequired) => isRequired || codeFieldErrors.has(error.code)),
    onSuccess: onSent,
  });
  const { error, isPending } = proof;
  const isComplete = password !== '' && (!isCodeRequired || code.trim() !== '');
  const isWrong = error?.code === wrongCode;
  const confirm = (event: FormEvent) => {
    event.preventDefault();
    // React bubbles the event to a form of the screen that sent the call.
    event.stopPropagation();
    if (isComplete && !isPending) proof.mutate();
  };

  return (
    <Dialog
      isOpen
      size="sm"
      title={title}
      note={note}
      onClose={onClose}
      foot={
        <>
          <Button variant="ghost" onClick={cancel.onClick}>
            {cancel.label}
          </Button>
          <Button type="submit" form={formId} variant="primary" disabled={!isComplete} isBusy={isPending}>
            Continuar
          </Button>
        </>
      }
    >
      <form id={formId} className="pq-stack" noValidate onSubmit={confirm}>
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          label="Tu contraseña"
          name="password"
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
          error={isWrong ? error.message : undefined}
        />
        {isCodeRequired && (
          <TextField
            label="Código"
            name="code"
            inputMode="text"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            autoComplete="one-time-code"
            hint="De tu aplicación de autenticación, o un código de recuperación."
            value={code}
            onChange={setCode}
            error={error?.code === 'code_wrong' ? error.message : undefined}
          />
        )}
        <FormError error={isWrong || codeFieldErrors.has(error?.code ?? '') ? null : error} />
        {alternative}
      </form>
    </Dialog>
  );
}
