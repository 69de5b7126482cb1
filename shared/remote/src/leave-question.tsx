import { ConfirmDialog } from '@parque/ui';
import { createContext, useContext, useState, type ReactNode } from 'react';

/** The confirmation that the platform prompts for before a screen is left that would lose something. */
export interface LeaveQuestion {
  /** The question: '¿Salir sin guardar los códigos?'. */
  readonly title: string;
  /** The consequences. */
  readonly text: string;
  /** A verb, for the button that leaves: 'Salir sin guardar'. */
  readonly confirmLabel: string;
}

/** A question, with the navigation that it has stopped. */
interface OpenQuestion extends LeaveQuestion {
  readonly proceed: () => void;
}

const Opener = createContext<((question: OpenQuestion | undefined) => void) | undefined>(undefined);

/** Returns what opens and closes the question of a screen; undefined outside the root of a remote. For `useBlocker`. */
export const useQuestionOpener = () => useContext(Opener);

/** Draws the questions of the screens inside it. The user can always leave: no screen draws or answers them. */
export function LeaveQuestions({ children }: { readonly children: ReactNode }) {
  const [question, open] = useState<OpenQuestion>();
  const close = () => open(undefined);
  return (
    <Opener value={open}>
      {children}
      {question && (
        <ConfirmDialog
          title={question.title}
          isOpen
          onClose={close}
          confirmLabel={question.confirmLabel}
          tone="danger"
          onConfirm={() => {
            close();
            question.proceed();
          }}
        >
          {question.text}
        </ConfirmDialog>
      )}
    </Opener>
  );
}
