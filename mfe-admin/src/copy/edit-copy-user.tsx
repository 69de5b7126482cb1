import type { CopyUserEntity } from '@parque/contract';
import { DraftNotice, useDraft } from '@parque/remote/draft';
import { ConfirmDialog, DataList, TextField, type DataListItem } from '@parque/ui';
import { SaveError } from '@parque/ui/save-error';
import { useState } from 'react';
import { useEditCopyUser, type CopyUserEdit } from '../api/copy';
import { createSavedHandler } from '../editing/after-saving';
import { FormDialog } from '../editing/form-dialog';
import { AccountTypeField, StatusField } from './choices';
import { StoredPassword } from './stored-password';

interface EditCopyUserProps {
  readonly name: string;
  readonly user: CopyUserEntity;
  readonly onClose: () => void;
}

const toFormValues = ({ usuario, servidor, tipoCuenta, status }: CopyUserEntity) => ({
  usuario,
  servidor,
  tipoCuenta,
  status,
});

type Typed = ReturnType<typeof toFormValues>;

interface Fact extends DataListItem {
  readonly value: string;
}

const describeCopyUser = ({ usuario, servidor, tipoCuenta, status }: Typed): Fact[] => [
  { label: 'Cuenta', value: usuario || '—' },
  { label: 'Servidor', value: servidor || '—' },
  { label: 'Tipo de cuenta', value: tipoCuenta },
  { label: 'Status', value: status },
];

function listChanges(before: Typed, { clave, ...after }: CopyUserEdit): DataListItem[] {
  const stored = describeCopyUser(before);
  const changedFacts = describeCopyUser(after).flatMap(({ label, value }, index) =>
    value === stored[index]?.value ? [] : [{ label, value: `${stored[index]?.value} → ${value}` }],
  );
  return clave === undefined ? changedFacts : [...changedFacts, { label: 'Contraseña', value: 'la nueva' }];
}

export function EditCopyUser({ name, user, onClose }: EditCopyUserProps) {
  const draft = useDraft(`admin/copy-user/${user.id}`, toFormValues(user));
  const { value: input, set: setInput } = draft;
  const [clave, setClave] = useState<string>();
  const [isConfirming, setConfirming] = useState(false);
  const { save, isPending, error, storedRow } = useEditCopyUser(
    name,
    user,
    createSavedHandler(`admin/copy-user/${user.id}`, onClose),
  );
  const fields = error?.fields ?? {};
  const field = <Name extends keyof Typed>(name: Name) => ({
    value: input[name],
    onChange: (value: Typed[Name]) => setInput({ ...input, [name]: value }),
    error: fields[name],
  });
  const edit: CopyUserEdit = {
    ...input,
    usuario: input.usuario.trim(),
    servidor: input.servidor.trim(),
    ...(clave && { clave }),
  };
  const changes = listChanges(toFormValues(storedRow ?? user), edit);

  const openConfirmation = () => {
    if (changes.length === 0) onClose();
    else setConfirming(true);
  };
  const store = () => {
    setConfirming(false);
    save(edit);
  };

  return (
    <>
      <FormDialog
        title="Editar Cuenta"
        note={user.email}
        onClose={onClose}
        confirmLabel="Guardar"
        isBusy={isPending}
        onSubmit={openConfirmation}
      >
        <DraftNotice draft={draft} />
        <TextField label="Email" value={user.email} onChange={() => undefined} disabled />
        <div className="pq-pair">
          <TextField label="Cuenta" autoComplete="off" maxLength={80} {...field('usuario')} />
          <TextField label="Servidor" autoComplete="off" maxLength={120} {...field('servidor')} />
        </div>
        <StoredPassword id={user.id} replacement={clave} onReplace={setClave} error={fields.clave} />
        <AccountTypeField {...field('tipoCuenta')} />
        <StatusField {...field('status')} />
        <SaveError
          error={Object.keys(fields).length === 0 ? error : null}
          storedRow={storedRow && toFormValues(storedRow)}
          describe={describeCopyUser}
          onTake={setInput}
        />
      </FormDialog>
      <ConfirmDialog
        isOpen={isConfirming}
        title="¿Guardar estos cambios?"
        confirmLabel="Sí, guardar"
        onConfirm={store}
        onClose={() => setConfirming(false)}
      >
        <DataList items={changes} />
      </ConfirmDialog>
    </>
  );
}
