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

/** Whether the server answers again, after the call of this error got no answer. */
export function useHasReconnected(error: Failure | null | undefined): boolean {
  const answerCount = useSyncExternalStore(subscribe, () => answers);
  const [atFailure, setAtFailure] = useState({ error, answers: answerCount });
  if (atFailure.error !== error) setAtFailure({ error, answers: answerCount });
  return error?.code === 'network' && atFailure.error === error && answerCount > atFailure.answers;
}
