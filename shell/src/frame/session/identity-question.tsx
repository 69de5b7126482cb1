import { callQuery, send, type ApiError } from '@parque/api-client';
import {
  confirmWithPasskey,
  getAccount,
  reauthenticate,
  startPasskeyConfirmation,
} from '@parque/contract/addresses';
import { answerPasskey, canUsePasskeys, preparePasskeys, type PasskeyNotUsed } from '@parque/remote/passkey';
import { renewToken, useSession } from '@parque/session';
import { Button, FormError } from '@parque/ui';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { PasswordQuestion } from './password-question';

interface NewToken {
  readonly access_token: string;
}

export interface IdentityQuestionProps {
  /** Receives whether the API accepted the password or the passkey. */
  readonly onAnswer: (isConfirmed: boolean) => void;
}

/** Answers with a passkey, where the account has one and the browser offers it. */
function PasskeyAnswer({ onSent }: { readonly onSent: (answer: NewToken) => void }) {
  const account = useQuery(callQuery(getAccount));
  const proof = useMutation<NewToken, ApiError | PasskeyNotUsed>({
    async mutationFn() {
      const answer = await answerPasskey(await send(startPasskeyConfirmation));
      return send(confirmWithPasskey, { body: { answer } });
    },
    onSuccess: onSent,
  });
  const isOffered = canUsePasskeys() && (account.data?.passkeys ?? 0) > 0;
  useEffect(() => {
    if (isOffered) preparePasskeys();
  }, [isOffered]);
  if (!isOffered) return null;
  return (
    <>
      <Button isBlock isBusy={proof.isPending} onClick={() => proof.mutate()}>
        Usar una llave de acceso
      </Button>
      <FormError error={proof.error} />
    </>
  );
}

/** Prompts for the password, or a passkey, before a sensitive change. */
export function IdentityQuestion({ onAnswer }: IdentityQuestionProps) {
  const { user } = useSession();
  const cancel = () => onAnswer(false);
  const confirm = ({ access_token: token }: NewToken) => {
    renewToken(token);
    onAnswer(true);
  };
  return (
    <PasswordQuestion
      title="Confirma que eres tú"
      note="Hace un rato que iniciaste sesión y esto es delicado."
      email={user?.email ?? ''}
      wrongCode="password_wrong"
      send={(proof) => send(reauthenticate, { body: proof })}
      onSent={confirm}
      onClose={cancel}
      cancel={{ label: 'Cancelar', onClick: cancel }}
      alternative={<PasskeyAnswer onSent={confirm} />}
    />
  );
}
