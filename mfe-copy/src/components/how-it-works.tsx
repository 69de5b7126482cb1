import { Card, Herringbone } from '@parque/ui';
import css from './how-it-works.module.css';

export function HowItWorks() {
  return (
    <Card title="Cómo funciona" padding="lg">
      <ol className="pq-steps">
        <li>
          <strong>Haz la transferencia en Binance</strong>
          <span>Envía el importe al usuario de Binance que te indicó soporte.</span>
        </li>
        <li>
          <strong>Registra el pago aquí</strong>
          <span>Escribe tu usuario de Binance y el monto exacto.</span>
        </li>
        <li>
          <strong>Espera la confirmación</strong>
          <span>Revisamos la transferencia y actualizamos el registro.</span>
        </li>
      </ol>
      <div className={css.art}>
        <Herringbone width={560} height={148} plank={13} />
      </div>
    </Card>
  );
}
