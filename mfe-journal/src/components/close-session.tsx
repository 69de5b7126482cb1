import type { BrokerAccountEntity } from '@parque/contract';
import { useNavigate } from '@parque/remote';
import { ConfirmDialog, IconButton, toast } from '@parque/ui';
import { useState } from 'react';
import { useCloseBrokerSession } from '../api/accounts';

/** Forgets the account, once its owner has said so. */
export function CloseSession({ account }: { readonly account: BrokerAccountEntity }) {
  const [isOpen, setOpen] = useState(false);
  const navigate = useNavigate();
  const closing = useCloseBrokerSession(account.id);

  const ask = () => {
    closing.reset();
    setOpen(true);
  };
  const close = () => {
    closing.mutate(undefined, {
      onSuccess: ({ status }) => {
        setOpen(false);
        if (status !== 1) return;
        toast.success('Sesión del bróker cerrada');
        void navigate('/login');
      },
    });
  };

  return (
    <>
      <IconButton icon="trash" label="Cerrar sesión del broker" isOutlined onClick={ask} />
      <ConfirmDialog
        title="¿Desea cerrar sesión en su broker?"
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        confirmLabel="Cerrar sesión"
        tone="danger"
        isBusy={closing.isPending}
        error={closing.error}
        onConfirm={close}
      >
        <p>
          Olvidaremos la cuenta {account.number} y su contraseña. En tu bróker no cambia nada: puedes volver a
          registrarla cuando quieras.
        </p>
      </ConfirmDialog>
    </>
  );
}
