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

const renderAccountLink = () =>
  isKnownAddress(accountAddress) ? <Link to={accountAddress}>Mi cuenta</Link> : 'Mi cuenta';

/** What became of a purchase, by its state. */
function createOutcomes(
  { product, buyer }: FoundPurchaseEntity,
  email: string,
): Readonly<Record<FoundPurchaseEntity['state'], Outcome>> {
  const name = product ?? 'Tu producto';
  return {
    own: {
      tone: 'up',
      title: `${name} está en tu cuenta`,
      text: 'Está activo: puedes usarlo.',
    },
    over: {
      title: `${name} ha terminado`,
      text: 'El tiempo que cubría esta compra ya ha pasado. Vuelve a comprarlo para seguir usándolo.',
    },
    withdrawn: {
      tone: 'danger',
      title: `${name} está retirado de tu cuenta`,
      text: 'Lo retiró una persona de soporte. Escríbele con el código para saber por qué.',
    },
    blocked: {
      tone: 'danger',
      title: `Tu licencia de ${name} está bloqueada`,
      text: 'La bloqueó una persona de soporte. Escríbele con el código para saber por qué.',
    },
    waiting: {
      tone: 'accent',
      title: `${name} está sin pagar`,
      text: 'Hotmart todavía no nos ha confirmado el pago. Se activará cuando lo haga.',
    },
    delayed: {
      tone: 'accent',
      title: `${name} tiene un pago atrasado`,
      text: 'Hotmart no ha podido cobrar. Se activará cuando se complete el pago.',
    },
    disputed: {
      tone: 'accent',
      title: `${name} está en disputa`,
      text: 'Has pedido el reembolso en Hotmart. Si retiras la solicitud, volverá a activarse.',
    },
    canceled: {
      title: `La compra de ${name} se canceló`,
      text: 'Hotmart canceló la compra o rechazó el pago. Vuelve a comprarlo o usa otro medio de pago.',
    },
    expired: {
      title: `La compra de ${name} venció`,
      text: 'Hotmart no recibió el pago a tiempo. Vuelve a comprarlo para activarlo.',
    },
    refunded: { title: `${name} se reembolsó`, text: 'Hotmart te devolvió el importe y cerró el acceso.' },
    charged_back: {
      title: `El pago de ${name} se devolvió`,
      text: 'Tu banco reclamó el pago y el acceso está cerrado. Escribe a soporte con el código.',
    },
    email_unproven: {
      tone: 'accent',
      title: `${name} espera a que confirmes tu correo`,
      text: `Abre el enlace que enviamos a ${email} y se activará al momento.`,
      action: <SendProof email={email} />,
    },
    other_email: {
      tone: 'accent',
      title: `${name} se compró con otro correo`,
      text: (
        <>
          La compra está a nombre de {buyer}. Si es tuyo, ponlo como correo nuevo en {renderAccountLink()} y
          abre el enlace que te llegará. Si ya no lo usas, escribe a soporte con el código.
        </>
      ),
    },
    other_account: {
      tone: 'accent',
      title: `${name} está en otra cuenta`,
      text: 'Entra con la cuenta con la que compraste, o escribe a soporte con el código.',
    },
    processing: { title: 'Compra recibida', text: 'La estamos activando. Vuelve a buscarla en un minuto.' },
    support: {
      tone: 'accent',
      title: 'Compra recibida, falta asignarla',
      text: 'Escribe a soporte con el código: la compra está aquí y la activará una persona.',
    },
    unknown: {
      title: 'Todavía no nos consta ese código',
      text: 'Cópialo del correo de Hotmart (empieza por HP). Si acabas de pagar, espera unos minutos: con algunos medios de pago Hotmart tarda en avisarnos.',
    },
  };
}

export function FoundPurchase({ purchase }: { readonly purchase: FoundPurchaseEntity }) {
  const { user } = useSession();
  const { tone, title, text, action } = createOutcomes(purchase, user?.email ?? '')[purchase.state];
  return (
    <div role="status">
      <Banner {...(tone && { tone })} title={title} action={action}>
        <span>{text}</span>
      </Banner>
    </div>
  );
}
