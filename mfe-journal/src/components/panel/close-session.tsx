import type { BrokerAccountEntity } from '@parque/contract';
import { useNavigate } from '@parque/remote';
import { Button, ConfirmDialog, toast } from '@parque/ui';
import { useState } from 'react';
import { useCloseBrokerSession } from '../../api/accounts';
import css from './panel.module.css';

const brokerTexts = {
  label: 'Cerrar sesión del bróker: eliminar cuenta y notas',
  question: '¿Desea cerrar sesión en su broker?',
  confirm: 'Eliminar',
  done: 'Sesión del bróker cerrada',
  what: 'su contraseña, sus operaciones y tus notas. Tus notas no se pueden recuperar. En tu bróker no cambia nada: puedes volver a registrarla cuando quieras.',
};

const importTexts = {
  label: 'Borrar la cuenta importada: eliminar cuenta y notas',
  question: '¿Quieres borrar esta cuenta importada?',
  confirm: 'Borrar',
  done: 'Cuenta importada borrada',
  what: 'sus operaciones y tus notas. Tus notas no se pueden recuperar; sus informes puedes volver a importarlos cuando quieras.',
};

/** Deletes the account after its owner has confirmed; apart from the other buttons, below the figures. */
export function CloseSession({ account }: { readonly account: BrokerAccountEntity }) {
  const { label, question, confirm, done, what } =
    account.gateway === 'statement' ? importTexts : brokerTexts;
  const [isOpen, setOpen] = useState(false);
  const navigate = useNavigate();
  const closing = useCloseBrokerSession(account.id, () => {
    toast.success(done);
    // The sign-in redirects a user with a session back to the form.
    void navigate('/login?volver=%2Fpanel');
  });

  return (
    <>
      <div className={css.end}>
        <Button
          variant="danger-quiet"
          size="sm"
          aria-label={label}
          title={label}
          onClick={() => {
            closing.reset();
            setOpen(true);
          }}
          icon="trash"
        >
          Eliminar cuenta y notas
        </Button>
      </div>
      <ConfirmDialog
        title={question}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        confirmLabel={confirm}
        tone="danger"
        isBusy={closing.isPending}
        error={closing.error}
        onConfirm={() => closing.mutate()}
      >
        <p>
          Eliminaremos la cuenta {account.number}, {what}
        </p>
      </ConfirmDialog>
    </>
  );
}
