import { send, type ApiError } from '@parque/api-client';
import type { AccountEntity } from '@parque/contract';
import { sendEmailProof } from '@parque/contract/addresses';
import { getDemoMailboxUrl, Link } from '@parque/remote';
import { storeForUser, readForUser, useSession } from '@parque/session';
import { Banner, Button, toast } from '@parque/ui';
import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Composition } from '../../remotes/composition';
import type { MenuItem } from '../../remotes/menu';
import css from './account-notice.module.css';
import { isSecondFactorMissing, useAccount, useAdministration } from './closed-administration';

type Unproven = Pick<AccountEntity, 'email' | 'has_waiting_purchase'>;

function UnprovenEmail({ email, has_waiting_purchase }: Unproven) {
  const mailbox = getDemoMailboxUrl();
  const sendProof = useMutation<void, ApiError>({
    mutationFn: () => send(sendEmailProof),
    onSuccess: () => toast.success(`Te hemos enviado otro enlace a ${email}.`),
    onError: ({ message }) => toast.error(message),
  });
  return (
    <Banner
      tone="accent"
      title="Confirma tu correo"
      action={
        <div className={css.acts}>
          <Button size="sm" isBusy={sendProof.isPending} onClick={() => sendProof.mutate()}>
            Enviar de nuevo
          </Button>
          {mailbox && (
            <a className="pq-link" href={mailbox} target="_blank" rel="opener">
              Abrir el buzón
              <span className={css.ofDemo}> de la demostración</span>
            </a>
          )}
        </div>
      }
    >
      <span>
        Abre el enlace que te enviamos a {email} para activar{' '}
        {has_waiting_purchase ? 'la compra que ya nos consta.' : 'tus compras.'}
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

const unprovenName = 'shell/unproven';

function storeUnproven({ is_email_proven, has_waiting_purchase }: AccountEntity): void {
  const currentState = is_email_proven ? undefined : { has_waiting_purchase };
  if (JSON.stringify(currentState) !== JSON.stringify(readForUser(unprovenName)))
    storeForUser(unprovenName, currentState);
}

/** What was stored while the e-mail was not confirmed; undefined otherwise. */
const readStoredUnproven = () =>
  readForUser(unprovenName) as Pick<Unproven, 'has_waiting_purchase'> | undefined;

interface AccountNoticeProps {
  readonly registry: Composition;
  readonly account: MenuItem | undefined;
}

function renderNotice(user: AccountEntity, account: MenuItem | undefined) {
  if (!user.is_email_proven) return <UnprovenEmail {...user} />;
  return isSecondFactorMissing(user) && account ? <MissingSecondFactor {...account} /> : null;
}

/**
 * The open tasks of the user's account, above every screen until they are done. An e-mail that was not confirmed at the
 * last visit is shown before the account has loaded, so that the screen does not move. The second factor is not among
 * the tasks where `ClosedAdministration` draws it in place of the screen.
 */
export function AccountNotice({ registry, account }: AccountNoticeProps) {
  const { user } = useSession();
  const { data } = useAccount();
  const isInPlace = useAdministration(registry) !== undefined;
  useEffect(() => {
    if (data) storeUnproven(data);
  }, [data]);
  const storedState = user && !data && readStoredUnproven();
  const lastNotice = storedState ? <UnprovenEmail email={user.email} {...storedState} /> : null;
  const notice = data ? renderNotice(data, isInPlace ? undefined : account) : lastNotice;
  return notice ? <div className={css.notice}>{notice}</div> : null;
}
