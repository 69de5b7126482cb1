import type { AccountEntity } from '@parque/contract';
import { useDraft } from '@parque/remote/draft';
import { Badge, Banner, Button, Card, FormError, TextField, toast } from '@parque/ui';
import type { FormEvent } from 'react';
import { useChangeEmail, useSendEmailProof } from '../api/account';

function Pending({ email }: { readonly email: string }) {
  const proof = useSendEmailProof();
  const sendAgain = () =>
    proof.mutate(undefined, { onSuccess: () => toast.success(`Te hemos enviado otro enlace a ${email}.`) });
  return (
    <>
      <Banner
        tone="accent"
        title={`Falta confirmar ${email}`}
        action={
          <Button size="sm" isBusy={proof.isPending} onClick={sendAgain}>
            Enviar de nuevo
          </Button>
        }
      >
        <span>Abre el enlace que te hemos enviado a esa dirección.</span>
      </Banner>
      <FormError error={proof.error} />
    </>
  );
}

export function EmailCard({ account }: { readonly account: AccountEntity }) {
  const { email, is_email_proven, pending_email } = account;
  const draft = useDraft('auth/email', '');
  const { value: newEmail } = draft;
  const change = useChangeEmail();
  const { error } = change;
  const isComplete = newEmail.trim() !== '' && newEmail.trim().toLowerCase() !== email;
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (isComplete && !change.isPending) change.mutate(newEmail.trim(), { onSuccess: draft.discard });
  };
  const unproven = is_email_proven ? undefined : email;
  const unconfirmedEmail = pending_email ?? unproven;

  return (
    <Card
      title="Correo"
      note={email}
      padding="md"
      tools={
        is_email_proven ? <Badge tone="up">Confirmado</Badge> : <Badge tone="accent">Sin confirmar</Badge>
      }
    >
      <form
        className="pq-stack"
        noValidate
        onSubmit={save}
        onChange={() => error && change.reset()}
        aria-label="Cambiar correo"
      >
        {unconfirmedEmail && <Pending email={unconfirmedEmail} />}
        <TextField
          label="Correo nuevo"
          type="email"
          name="email"
          autoComplete="email"
          hint="Cambia cuando abras el enlace que te enviaremos allí."
          value={newEmail}
          onChange={draft.set}
          error={error?.fields.email}
        />
        <FormError error={error?.fields.email ? null : error} />
        <div>
          <Button type="submit" disabled={!isComplete} isBusy={change.isPending}>
            Cambiar correo
          </Button>
        </div>
      </form>
    </Card>
  );
}
