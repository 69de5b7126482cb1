import type { FoundPurchaseEntity } from '@parque/contract';
import { isKnownAddress, Link } from '@parque/remote';
import { useSession } from '@parque/session';
import { Banner } from '@parque/ui';
import type { ReactNode } from 'react';
import { SendProof } from './send-proof';

interface Outcome {
  readonly tone?: 'up' | 'accent' | 'danger';
  readonly title: string;
  readonly text: ReactNode;
  readonly action?: ReactNode;
}

const accountAddress = '/cuenta';

const account = () =>
  isKnownAddress(accountAddress) ? <Link to={accountAddress}>Mi cuenta</Link> : 'Mi cuenta';

function outcomeOf({ state, product, buyer }: FoundPurchaseEntity, email: string): Outcome {
  const name = product ?? 'Tu compra';
  switch (state) {
    case 'own':
      return {
        tone: 'up',
        title: `${name} está en tu cuenta`,
        text: 'La compra se ha activado con tu usuario.',
      };
    case 'ended':
      return {
        title: `${name} ya no está activo`,
        text: 'Hotmart nos ha avisado de que la compra se reembolsó, se canceló o caducó.',
      };
    case 'email_unproven':
      return {
        tone: 'accent',
        title: `${name} espera a que confirmes tu correo`,
        text: `Abre el enlace que enviamos a ${email} y se activará al momento.`,
        action: <SendProof email={email} />,
      };
    case 'other_email':
      return {
        tone: 'accent',
        title: `${name} se compró con otro correo`,
        text: (
          <>
            La compra está a nombre de {buyer}. Si es tuyo, ponlo como correo nuevo en {account()} y abre el
            enlace que te llegará. Si ya no lo usas, escribe a soporte con el código.
          </>
        ),
      };
    case 'other_account':
      return {
        tone: 'accent',
        title: `${name} está en otra cuenta`,
        text: 'Entra con la cuenta con la que compraste, o escribe a soporte con el código.',
      };
    case 'processing':
      return { title: 'Compra recibida', text: 'La estamos activando. Vuelve a buscarla en un minuto.' };
    case 'support':
      return {
        tone: 'accent',
        title: 'Compra recibida, falta asignarla',
        text: 'Escribe a soporte con el código: la compra está aquí y la activará una persona.',
      };
    case 'unknown':
      return {
        title: 'Todavía no nos consta ese código',
        text: 'Cópialo del correo de Hotmart (empieza por HP). Si acabas de pagar, espera unos minutos: con algunos medios de pago Hotmart tarda en avisarnos.',
      };
  }
}

/** The state of a purchase that was found, and the next step of its buyer. */
export function FoundPurchase({ found }: { readonly found: FoundPurchaseEntity }) {
  const { user } = useSession();
  const { tone, title, text, action } = outcomeOf(found, user?.email ?? '');
  return (
    <div role="status">
      <Banner {...(tone && { tone })} title={title} action={action}>
        <span>{text}</span>
      </Banner>
    </div>
  );
}
