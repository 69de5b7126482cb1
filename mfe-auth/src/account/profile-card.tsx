import type { UserEntity } from '@parque/contract';
import { DraftNotice, useDraft } from '@parque/remote/draft';
import { Button, Card, FormError, TextField, toast } from '@parque/ui';
import type { FormEvent } from 'react';
import { useEditProfile } from '../api/account';
import { findTelegramError } from '../components/telegram-error';
import { useLeftFields } from '../components/use-left-fields';

/** Removes the @, which the field shows as its prefix and accounts of earlier versions store. */
const removeAtSign = (telegram: string) => telegram.trim().replace(/^@/, '');

export function ProfileCard({ user }: { readonly user: Pick<UserEntity, 'name' | 'telegram'> }) {
  const storedTelegram = removeAtSign(user.telegram ?? '');
  const draft = useDraft('auth/profile', { name: user.name, telegram: storedTelegram });
  const { name, telegram } = draft.value;
  const leftFields = useLeftFields();
  const edit = useEditProfile();
  const { error } = edit;
  const handle = removeAtSign(telegram);
  // Accounts of earlier versions store other names, which remain until they are changed.
  const wrongTelegram = handle === storedTelegram ? undefined : findTelegramError(handle);
  const isComplete = name.trim() !== '' && draft.isChanged && !wrongTelegram;
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (!isComplete || edit.isPending) return;
    edit.mutate(
      { name: name.trim(), telegram: handle || null },
      {
        onSuccess: () => {
          draft.discard();
          toast.success('Perfil guardado.');
        },
      },
    );
  };
  return (
    <Card title="Perfil" note="Con este nombre te ve soporte." padding="md">
      <form
        className="pq-stack"
        noValidate
        onSubmit={save}
        onChange={() => error && edit.reset()}
        aria-label="Cambiar perfil"
      >
        <DraftNotice draft={draft} />
        <TextField
          label="Nombre"
          name="name"
          autoComplete="name"
          maxLength={80}
          value={name}
          onChange={(value) => draft.set({ name: value, telegram })}
          error={name.trim() === '' ? 'Escribe tu nombre.' : error?.fields.name}
        />
        <TextField
          label="Telegram"
          name="telegram"
          autoComplete="off"
          isOptional
          prefix="@"
          placeholder="usuario"
          maxLength={65}
          value={telegram}
          onChange={(value) => draft.set({ name, telegram: value })}
          error={(leftFields.has('telegram') ? wrongTelegram : undefined) ?? error?.fields.telegram}
          onBlur={() => leftFields.leave('telegram')}
        />
        <FormError error={error?.fields.name || error?.fields.telegram ? null : error} />
        <div>
          <Button type="submit" disabled={!isComplete} isBusy={edit.isPending}>
            Guardar perfil
          </Button>
        </div>
      </form>
    </Card>
  );
}
