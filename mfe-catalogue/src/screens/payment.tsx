import { Page } from '@parque/ui';
import { FindPurchase } from '../components/payment/find-purchase';
import { HowToPay } from '../components/payment/how-to-pay';
import { OwnedProducts } from '../components/payment/owned-products';
import { SupportMessage } from '../components/payment/support-message';
import { FirstSteps } from '../components/start/first-steps';
import css from './payment.module.css';

export function PaymentScreen() {
  return (
    <Page
      title="Pago"
      lead="Lo que pagas en Hotmart se activa solo. Si pagaste de otra forma, avisa a soporte."
    >
      <FirstSteps />
      <HowToPay />
      <div className={css.halves}>
        <OwnedProducts />
        <div className={css.column}>
          <FindPurchase />
          <SupportMessage />
        </div>
      </div>
    </Page>
  );
}
