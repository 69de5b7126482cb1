import type { PasskeyEntity } from '@parque/contract';
import { canUsePasskeys, preparePasskeys } from '@parque/remote/passkey';
import { Button, Card, ConfirmDialog, Exact, FormError, formatDateTime, QueryView, toast } from '@parque/ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { passkeysQuery, useAddPasskey, useRemovePasskey } from '../api/account';
import css from './sessions-card.module.css';

function PasskeyRow({ passkey }: { readonly passkey: PasskeyEntity }) {
  const [isConfirming, setConfirming] = useState(false);
  const remove = useRemovePasskey();
  const { id, name, is_synced, created_at, last_used_at } = passkey;
  return (
    <li className={css.session}>
      <div>
        <strong translate="no">{name}</strong>
        <span>
          {is_synced ? 'Sincronizada entre tus dispositivos' : 'Solo en su dispositivo'} · añadida el{' '}
          <Exact>{formatDateTime(created_at)}</Exact>
        </span>
        <span>
          {last_used_at ? (
            <>
              Usada por última vez el <Exact>{formatDateTime(last_used_at)}</Exact>
            </>
          ) : (
            'Sin usar todavía'
          )}
        </span>
      </div>
      <Button size="sm" onClick={() => setConfirming(true)} aria-label={`Quitar la llave de acceso ${name}`}>
        Quitar
      </Button>
      <ConfirmDialog
        title={`¿Quitar la llave de acceso «${name}»?`}
        isOpen={isConfirming}
        onClose={() => setConfirming(false)}
        confirmLabel="Quitar"
        tone="danger"
        isBusy={remove.isPending}
        error={remove.error}
        onConfirm={() =>
          remove.mutate(id, {
            onSuccess: () => {
              setConfirming(false);
              toast.success('Llave de acceso quitada.');
            },
          })
        }
      >
        Ya no servirá para entrar en Parqué. En tu dispositivo seguirá guardada hasta que la borres allí.
      </ConfirmDialog>
    </li>
  );
}

export function PasskeysCard() {
  const passkeys = useQuery(passkeysQuery);
  const add = useAddPasskey();
  const isOffered = canUsePasskeys();
  useEffect(() => {
    if (isOffered) preparePasskeys();
  }, [isOffered]);
  const create = () =>
    add.mutate(undefined, { onSuccess: () => toast.success('Ya puedes entrar con tu llave de acceso.') });
  return (
    <Card
      title="Llaves de acceso"
      note="Entra con tu huella, tu cara o el PIN de tu dispositivo, sin escribir la contraseña."
      foot={
        isOffered ? (
          <>
            <Button isBusy={add.isPending} onClick={create}>
              Añadir una llave de acceso
            </Button>
            <FormError error={add.error} />
          </>
        ) : (
          <p>Este navegador no permite añadir llaves de acceso aquí.</p>
        )
      }
    >
      <QueryView query={passkeys} label="Cargando llaves de acceso">
        {(loadedPasskeys) =>
          loadedPasskeys.length > 0 && (
            <ul className={css.sessions}>
              {loadedPasskeys.map((passkey) => (
                <PasskeyRow key={passkey.id} passkey={passkey} />
              ))}
            </ul>
          )
        }
      </QueryView>
    </Card>
  );
}
