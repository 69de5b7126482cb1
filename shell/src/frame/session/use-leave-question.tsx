import { hasUnsavedInput } from '@parque/remote';
import { hasDrafts } from '@parque/remote/draft';
import { ConfirmDialog } from '@parque/ui';
import { useState, type ReactNode } from 'react';

interface LeaveQuestion {
  readonly leave: () => void;
  readonly question: ReactNode;
}

export function useLeaveQuestion(signOut: () => void): LeaveQuestion {
  const [isConfirming, setConfirming] = useState(false);
  const requestSignOut = () => {
    if (hasUnsavedInput() || hasDrafts()) setConfirming(true);
    else signOut();
  };
  const question = (
    <ConfirmDialog
      title="Tienes cambios sin guardar"
      isOpen={isConfirming}
      onClose={() => setConfirming(false)}
      confirmLabel="Salir sin guardar"
      tone="danger"
      onConfirm={signOut}
    >
      <p>Si cierras la sesión ahora, se pierde lo que has escrito y no has guardado.</p>
    </ConfirmDialog>
  );
  return { leave: requestSignOut, question };
}
