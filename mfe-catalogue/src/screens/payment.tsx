import { Page } from '@parque/ui';
import { HowToPay } from '../components/how-to-pay';
import { OwnedProducts } from '../components/owned-products';
import { SupportMessage } from '../components/support-message';
import css from './payment.module.css';

export function PaymentScreen() {
  return (
    <Page title="Pago" lead="Cuando hayas pagado, avisa a soporte y activamos tu producto.">
      <HowToPay />
      <div className={css.halves}>
        <OwnedProducts />
        <SupportMessage />
      </div>
    </Page>
  );
}
