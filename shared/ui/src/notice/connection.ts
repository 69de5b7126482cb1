import { createListeners } from '@parque/session/listeners';
import { useState, useSyncExternalStore } from 'react';
import type { Failure } from './failure';

let answers = 0;
const { subscribe, notify } = createListeners();

/** Reports that the server answers again, after a call of the page got no answer. For the shell. */
export function reportConnection(): void {
  answers += 1;
  notify();
}

/** Whether a call failed without an answer of the server, which answers again since. */
export function useIsOver(error: Failure | null | undefined): boolean {
  const answerCount = useSyncExternalStore(subscribe, () => answers);
  const [seen, setSeen] = useState({ error, answers: answerCount });
  if (seen.error !== error) setSeen({ error, answers: answerCount });
  return error?.code === 'network' && seen.error === error && answerCount > seen.answers;
}
