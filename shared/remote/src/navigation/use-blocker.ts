import { useEffect, useEffectEvent } from 'react';
// The package of the page, because this file is built into each remote that uses it.
import { useQuestionOpener, useUnsavedInput, type LeaveQuestion } from '@parque/remote';
import { blockNavigation, type Proceed } from './block-navigation';

/**
 * Blocks navigations that the user begins, before something is lost: the platform prompts for a confirmation. Before the
 * page is closed, the browser does.
 *
 * @param isBlocking - Whether something would be lost, such as unsaved input of a form.
 *
 * @example
 *   useBlocker(!isSaved, {
 *     title: '¿Salir sin guardar los códigos?',
 *     text: 'No podrás verlos otra vez.',
 *     confirmLabel: 'Salir sin guardar',
 *   });
 */
export function useBlocker(isBlocking: boolean, question: LeaveQuestion): void {
  const open = useQuestionOpener();
  useUnsavedInput(isBlocking);
  const onBlocked = useEffectEvent((proceed: Proceed) => open?.({ ...question, proceed }));
  useEffect(() => {
    if (!isBlocking || !open) return undefined;
    const end = blockNavigation((proceed) => onBlocked(proceed));
    return () => {
      end();
      open(undefined);
    };
  }, [isBlocking, open]);
}
