import type { AdminPurchaseEntity } from '@parque/contract';
import { useState } from 'react';
import { useAssignPurchase, useReplayPurchase } from '../api/purchases';
import { createSavedHandler } from '../editing/after-saving';
import { ReasonDialog } from '../editing/reason-dialog';
import { UserPicker } from '../users/user-picker';

interface ActionProps {
  readonly purchase: AdminPurchaseEntity;
  readonly onClose: () => void;
}

export function AssignPurchase({ purchase, onClose }: ActionProps) {
  const [userId, setUserId] = useState(purchase.owner?.id);
  const draft = `admin/assignment/${purchase.id}`;
  const assignment = useAssignPurchase(purchase.id, createSavedHandler(draft, onClose));
  return (
    <ReasonDialog
      draft={draft}
      title="¿De quién es esta compra?"
      note={purchase.transaction ?? purchase.event_id}
      confirmLabel="Asignar"
      sending={assignment}
      missing={userId === undefined || userId === purchase.owner?.id ? 'Elige a quién.' : undefined}
      onConfirm={(reason) => userId !== undefined && assignment.mutate({ user_id: userId, reason })}
      onClose={onClose}
    >
      <p className="pq-soft">
        Pasan a esa persona todos los eventos de la compra, también los que lleguen después.
      </p>
      <UserPicker search={purchase.email ?? ''} selectedId={userId} onChoose={setUserId} />
    </ReasonDialog>
  );
}

export function ReplayPurchase({ purchase, onClose }: ActionProps) {
  const draft = `admin/replay/${purchase.id}`;
  const replay = useReplayPurchase(purchase.id, createSavedHandler(draft, onClose));
  return (
    <ReasonDialog
      draft={draft}
      title="¿Procesar este evento de nuevo?"
      note={purchase.transaction ?? purchase.event_id}
      confirmLabel="Procesar"
      sending={replay}
      onConfirm={(reason) => replay.mutate(reason)}
      onClose={onClose}
    >
      <p className="pq-soft">
        Hace lo que habría hecho al llegar, con los productos y las personas que hay ahora. Repetirlo no
        duplica nada.
      </p>
    </ReasonDialog>
  );
}
