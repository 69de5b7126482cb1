import { callQuery, send, setIdentityPrompt } from '@parque/api-client';
import {
  confirmWithPasskey,
  getAccount,
  reauthenticate,
  startPasskeyConfirmation,
} from '@parque/contract/addresses';
import { createPasskeyAnswer, canUsePasskeys } from '@parque/remote/passkey';
import { renewToken, useSession } from '@parque/session';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { PasskeyAnswer } from './passkey-answer';
import { PasswordQuestion } from './password-question';

interface NewToken {
  readonly access_token: string;
}

interface IdentityQuestionProps {
  /** Receives whether the API accepted the password or the passkey. */
  readonly onAnswer: (isConfirmed: boolean) => void;
}

async function proveWithPasskey(): Promise<NewToken> {
  const answer = await createPasskeyAnswer(await send(startPasskeyConfirmation));
  return send(confirmWithPasskey, { body: { answer } });
}

/** Prompts for the password, or a passkey, before a sensitive change. */
function IdentityQuestion({ onAnswer }: IdentityQuestionProps) {
  const { user } = useSession();
  const account = useQuery(callQuery(getAccount));
  const hasPasskey = (account.data?.passkeys ?? 0) > 0;
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
      alternative={
        hasPasskey && canUsePasskeys() && <PasskeyAnswer prove={proveWithPasskey} onSent={confirm} />
      }
    />
  );
}

/** Prompts for the password when a call requires it again. The call is then repeated. */
export function IdentityDialog() {
  const [prompt, setPrompt] = useState<IdentityQuestionProps>();
  useEffect(() => setIdentityPrompt(() => new Promise<boolean>((onAnswer) => setPrompt({ onAnswer }))), []);
  if (!prompt) return null;
  return (
    <IdentityQuestion
      onAnswer={(isConfirmed) => {
        setPrompt(undefined);
        prompt.onAnswer(isConfirmed);
      }}
    />
  );
}
