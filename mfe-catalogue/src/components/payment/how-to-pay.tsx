import { Link } from '@parque/remote';
import { Herringbone } from '@parque/ui';
import { useId } from 'react';
import css from './how-to-pay.module.css';

/** The steps of a first payment. */
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
      </div>
      <div className={css.art}>
        <Herringbone width={272} height={400} plank={17} />
      </div>
    </section>
  );
}
