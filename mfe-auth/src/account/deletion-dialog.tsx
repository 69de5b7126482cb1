import { signOut } from '@parque/session';
import { Button, Dialog, FormError, TextField, toast } from '@parque/ui';
import { useId, useState, type FormEvent } from 'react';
import { useDeleteOwnAccount } from '../api/account';
import css from './deletion-dialog.module.css';

function Consequences() {
  return (
    <>
      <div>
        <p>
          <strong>Se borra para siempre:</strong>
        </p>
        <ul className={css.list}>
          <li>tu perfil, tus sesiones y lo que hayas comprado: dejarás de tener acceso;</li>
          <li>tus licencias, y con ellas lo que tus EA pueden hacer;</li>
          <li>
            tus cuentas del conector y del diario, con sus notas. La copia se para; las posiciones abiertas
            siguen en tu bróker y tendrás que cerrarlas tú.
          </li>
        </ul>
      </div>
      <p>
        <strong>Se queda, sin tu nombre ni tu correo:</strong> lo que exige la contabilidad (compras y pagos,
        con su usuario de Binance) y el registro de cambios.
      </p>
      <p>Si pagas una suscripción, cancélala antes en Hotmart: eliminar tu cuenta no detiene los cobros.</p>
    </>
  );
}

/** Requires the typed address of the account, to prevent a deletion by mistake. */
export function DeletionDialog({ email, onClose }: { readonly email: string; readonly onClose: () => void }) {
  const formId = useId();
  const [typedEmail, setTypedEmail] = useState('');
  const deletion = useDeleteOwnAccount();
  const { error, isPending } = deletion;
  const isSame = typedEmail.trim().toLowerCase() === email;
  const confirm = (event: FormEvent) => {
    event.preventDefault();
    if (!isSame || isPending) return;
    deletion.mutate(typedEmail.trim(), {
      onSuccess: () => {
        // Signing out dismisses the notices of the user.
        signOut();
        toast.success('Tu cuenta se ha eliminado.');
      },
    });
  };
  return (
    <Dialog
      isOpen
      title="¿Eliminar tu cuenta?"
      note="No se puede deshacer."
      onClose={onClose}
      canCancel
      foot={
        <Button type="submit" form={formId} variant="danger" disabled={!isSame} isBusy={isPending}>
          Eliminar mi cuenta
        </Button>
      }
    >
      <form
        id={formId}
        className="pq-stack"
        noValidate
        onSubmit={confirm}
        onChange={() => error && deletion.reset()}
      >
        <Consequences />
        <TextField
          label="Escribe tu correo para confirmar"
          hint={email}
          type="email"
          name="confirmation"
          autoComplete="off"
          value={typedEmail}
          onChange={setTypedEmail}
          error={error?.fields.email}
        />
        <FormError error={error?.fields.email ? null : error} />
      </form>
    </Dialog>
  );
}
