import { send } from '@parque/api-client';
import { reauthenticate } from '@parque/contract/addresses';
import { renewToken, useSession } from '@parque/session';
import { PasswordQuestion } from './password-question';

export interface IdentityQuestionProps {
  /** Receives whether the API accepted the password. */
  readonly onAnswer: (isConfirmed: boolean) => void;
}

/** Prompts for the password again before a sensitive change. */
export function IdentityQuestion({ onAnswer }: IdentityQuestionProps) {
  const { user } = useSession();
  const cancel = () => onAnswer(false);
  return (
    <PasswordQuestion
      title="Confirma que eres tú"
      note="Hace un rato que iniciaste sesión y esto es delicado."
      email={user?.email ?? ''}
      wrongCode="password_wrong"
      send={(proof) => send(reauthenticate, { body: proof })}
      onSent={({ access_token: token }) => {
        renewToken(token);
        onAnswer(true);
      }}
      onClose={cancel}
      cancel={{ label: 'Cancelar', onClick: cancel }}
    />
  );
}
