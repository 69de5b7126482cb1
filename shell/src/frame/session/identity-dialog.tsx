import { setIdentityPrompt } from '@parque/api-client';
import { useEffect, useState } from 'react';
import { IdentityQuestion, type IdentityQuestionProps } from './identity-question';

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
