import { setIdentityPrompt } from '@parque/api-client';
import { toast } from '@parque/ui';
import { useEffect, useState, type ComponentType } from 'react';
import type { IdentityQuestionProps } from './identity-question';

interface Prompt extends IdentityQuestionProps {
  readonly Question: ComponentType<IdentityQuestionProps>;
}

/** Loads the prompt at its first use, because few calls require the password again. */
async function loadQuestion() {
  try {
    return (await import('./identity-question')).IdentityQuestion;
  } catch {
    toast.error('No se ha podido preguntar quién eres', 'Comprueba tu conexión y vuelve a intentarlo.');
    return undefined;
  }
}

/** Prompts for the password when a call requires it again. The call is then repeated. */
export function IdentityDialog() {
  const [prompt, setPrompt] = useState<Prompt>();
  useEffect(
    () =>
      setIdentityPrompt(async () => {
        const Question = await loadQuestion();
        return Question ? new Promise<boolean>((onAnswer) => setPrompt({ Question, onAnswer })) : false;
      }),
    [],
  );
  if (!prompt) return null;
  const { Question, onAnswer } = prompt;
  return (
    <Question
      onAnswer={(isConfirmed) => {
        setPrompt(undefined);
        onAnswer(isConfirmed);
      }}
    />
  );
}
