import { send, type ApiError } from '@parque/api-client';
import type { AccountEntity } from '@parque/contract';
import { sendEmailProof } from '@parque/contract/addresses';
import { demoMailboxUrl, Link } from '@parque/remote';
import { Banner, Button, toast } from '@parque/ui';
import { useMutation } from '@tanstack/react-query';
import type { Composition } from '../../composition/composition';
import type { MenuItem } from '../../composition/menu';
import css from './account-notice.module.css';
import { lacksSecondFactor, useAccount, useAdministration } from './closed-administration';

function UnprovenEmail({ email, has_waiting_purchase }: AccountEntity) {
  const mailbox = demoMailboxUrl();
  const again = useMutation<void, ApiError>({
    mutationFn: () => send(sendEmailProof),
    onSuccess: () => toast.success(`Te hemos enviado otro enlace a ${email}.`),
    onError: ({ message }) => toast.error(message),
  });
  return (
    <Banner
      tone="accent"
      title="Confirma tu correo"
      action={
        <Button size="sm" isBusy={again.isPending} onClick={() => again.mutate()}>
          Enviar de nuevo
        </Button>
      }
    >
      <span>
        Te hemos enviado un enlace a {email}.{' '}
        {has_waiting_purchase
          ? 'Ya nos consta una compra hecha con ese correo: se activará en cuanto lo abras.'
          : 'Hasta que lo abras no podremos activar las compras hechas con ese correo.'}
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
  );
}

function MissingSecondFactor({ to, label }: MenuItem) {
  return (
    <Banner
      tone="danger"
      title="Activa el segundo factor"
      action={
        <Link className="pq-btn" data-size="sm" to={to}>
          Activarlo
        </Link>
      }
    >
      <span>La administración queda cerrada hasta que lo actives en «{label}».</span>
    </Banner>
  );
}

interface AccountNoticeProps {
  readonly registry: Composition;
  /** The menu entry of the account screen. */
  readonly account: MenuItem | undefined;
}

function noticeOf(person: AccountEntity, account: MenuItem | undefined) {
  if (!person.is_email_proven) return <UnprovenEmail {...person} />;
  return lacksSecondFactor(person) && account ? <MissingSecondFactor {...account} /> : null;
}

/**
 * The open tasks of the user's account, above every screen until they are done. The second factor is not among them where
 * `ClosedAdministration` draws it in place of the screen.
 */
export function AccountNotice({ registry, account }: AccountNoticeProps) {
  const { data } = useAccount();
  const isInPlace = useAdministration(registry) !== undefined;
  const notice = data && noticeOf(data, isInPlace ? undefined : account);
  return notice ? <div className={css.notice}>{notice}</div> : null;
}
