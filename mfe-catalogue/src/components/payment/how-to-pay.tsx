import { Link, readSettings } from '@parque/remote';
import { Banner, ButtonLink, Herringbone, Icon } from '@parque/ui';
import { useId } from 'react';
import css from './how-to-pay.module.css';

function SupportLink() {
  const { supportChatUrl } = readSettings();
  if (!supportChatUrl)
    return (
      <Banner title="El chat de soporte no está disponible">
        Responde al correo de confirmación de tu compra y adjunta el comprobante.
      </Banner>
    );
  return (
    <ButtonLink variant="primary" size="lg" href={supportChatUrl} isExternal>
      <Icon name="chat" size="sm" />
      Reporta tu pago a soporte
      <Icon name="external" size="sm" />
      <span className="pq-sr"> (se abre en otra pestaña)</span>
    </ButtonLink>
  );
}

export function HowToPay() {
  const id = useId();
  return (
    <section className={`pq-card ${css.card}`} aria-labelledby={id}>
      <div className={css.text}>
        <h2 className="pq-t-lg" id={id}>
          Cómo activar lo que has comprado
        </h2>
        <ol className={`pq-steps ${css.steps}`}>
          <li>
            <strong>Paga en la página de venta</strong>
            <span>
              Cada producto enlaza a la suya desde <Link to="/products">Productos</Link>.
            </span>
          </li>
          <li>
            <strong>Se activa solo</strong>
            <span>Hotmart nos avisa del pago y el producto aparece en tu menú, sin volver a entrar.</span>
          </li>
          <li>
            <strong>¿Pagaste de otra forma, o no aparece?</strong>
            <span>Envía el comprobante a soporte: te atiende una persona y te confirma la activación.</span>
          </li>
        </ol>
        <SupportLink />
      </div>
      <div className={css.art}>
        <Herringbone width={272} height={400} plank={17} />
      </div>
    </section>
  );
}
