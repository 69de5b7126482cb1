import { setIdentityPrompt } from '@parque/api-client';
import { toast } from '@parque/ui';
import { useEffect, useState, type ComponentType } from 'react';
import type { IdentityQuestionProps } from './identity-question';

interface Asked extends IdentityQuestionProps {
  readonly Question: ComponentType<IdentityQuestionProps>;
}

/** Comes when it is first asked: few calls want a password again. */
async function loadQuestion() {
  try {
    return (await import('./identity-question')).IdentityQuestion;
  } catch {
    toast.error('No se ha podido preguntar quién eres', 'Comprueba tu conexión y vuelve a intentarlo.');
    return undefined;
  }
}

/** Asks for the password when a call wants it again; the call is made once more with nothing lost. */
export function IdentityDialog() {
  const [asked, setAsked] = useState<Asked>();
  useEffect(
    () =>
      setIdentityPrompt(async () => {
        const Question = await loadQuestion();
        return Question ? new Promise<boolean>((onAnswer) => setAsked({ Question, onAnswer })) : false;
      }),
    [],
  );
  if (!asked) return null;
  const { Question, onAnswer } = asked;
  return (
    <Question
      onAnswer={(isConfirmed) => {
        setAsked(undefined);
        onAnswer(isConfirmed);
      }}
    />
  );
}
