import { DraftNotice, useDraft } from '@parque/remote/draft';
import { FormError, PasswordField, TextField } from '@parque/ui';
import { useAddCopyUser, type NewCopyUser } from '../api/copy';
import { createSavedHandler } from '../editing/after-saving';
import { FormDialog } from '../editing/form-dialog';
import { AccountTypeField } from './choices';

interface AddCopyUserProps {
  readonly name: string;
  readonly productId: number;
  readonly onClose: () => void;
}

const emptyUser: NewCopyUser = { email: '', usuario: '', clave: '', servidor: '', tipoCuenta: 'Master' };
const removeSecrets = (input: NewCopyUser): NewCopyUser => ({ ...input, clave: '' });

export function AddCopyUser({ name, productId, onClose }: AddCopyUserProps) {
  const draftName = `admin/copy-user/new/${name}`;
  const draft = useDraft(draftName, emptyUser, { withoutSecrets: removeSecrets });
  const { value: input } = draft;
  const addition = useAddCopyUser(productId, createSavedHandler(draftName, onClose));
  const fields = addition.error?.fields ?? {};
  const field = <Name extends keyof NewCopyUser>(name: Name) => ({
    value: input[name],
    onChange: (value: NewCopyUser[Name]) => draft.set({ ...input, [name]: value }),
    error: fields[name],
  });
  const isMissing = [input.email, input.usuario, input.clave, input.servidor].some((text) => !text.trim());

  const add = () => {
    if (!isMissing && !addition.isPending) addition.mutate(input);
  };

  return (
    <FormDialog
      title="Añadir cuenta"
      note="La cuenta que se copia, o una que copia sin haber pasado por un enlace."
      onClose={onClose}
      confirmLabel="Añadir"
      isDisabled={isMissing}
      isBusy={addition.isPending}
      onSubmit={add}
    >
      <DraftNotice draft={draft} />
      <TextField label="Email" type="email" autoComplete="off" maxLength={254} {...field('email')} />
      <div className="pq-pair">
        <TextField label="Cuenta" autoComplete="off" maxLength={80} {...field('usuario')} />
        <TextField label="Servidor" autoComplete="off" maxLength={120} {...field('servidor')} />
      </div>
      <PasswordField label="Contraseña" autoComplete="new-password" maxLength={200} {...field('clave')} />
      <AccountTypeField {...field('tipoCuenta')} />
      {Object.keys(fields).length === 0 && <FormError error={addition.error} />}
    </FormDialog>
  );
}
