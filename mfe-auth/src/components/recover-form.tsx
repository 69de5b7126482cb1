import { getDemoMailboxUrl } from '@parque/remote';
import { Banner, Button, FormError, TextField } from '@parque/ui';
import { useForgetPassword } from '../api/account';
import { type AccessViewProps, FormView } from './form-view';

/** Requests a link by mail. Like the API, it does not reveal whether the address has an account. */
export function RecoverForm({ email, onEmail, search }: AccessViewProps) {
  const request = useForgetPassword();
  const mailbox = getDemoMailboxUrl();
  const { error, isSuccess } = request;
  const typedEmail = email.trim();
  const requestLink = () => {
    if (typedEmail && !request.isPending) request.mutate(typedEmail);
  };

  return (
    <FormView
      title="Recuperar la cuenta"
      lead="Te enviaremos un enlace para elegir otra contraseña."
      refusal={error}
      onChange={() => !request.isIdle && request.reset()}
      onSubmit={requestLink}
      toggle={{ question: '¿La has recordado?', label: 'Inicia sesión', to: `/login${search}` }}
    >
      {isSuccess && (
        <div role="status">
          <Banner tone="up" title="Mira tu correo">
            <span>
              Si {typedEmail} tiene una cuenta, en un momento recibirás un enlace que vale 30 minutos. Mira
              también el correo no deseado.
              {mailbox && (
                <>
                  {' '}
                  <a className="pq-link" href={mailbox} target="_blank" rel="opener">
                    Abrir el buzón de la demostración
                  </a>
                </>
              )}
            </span>
          </Banner>
        </div>
      )}
      <FormError error={error?.fields.email ? null : error} />
      <TextField
        label="Email"
        type="email"
        name="email"
        autoComplete="username"
        value={email}
        onChange={onEmail}
        error={error?.fields.email}
      />
      <Button
        type="submit"
        variant="primary"
        size="lg"
        isBlock
        disabled={!typedEmail}
        isBusy={request.isPending}
      >
        {isSuccess ? 'Enviar de nuevo' : 'Enviar el enlace'}
      </Button>
    </FormView>
  );
}
