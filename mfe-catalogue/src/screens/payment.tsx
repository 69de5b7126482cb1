import { Page, Spinner } from '@parque/ui';
import { FindPurchase } from '../components/payment/find-purchase';
import { OwnedProducts } from '../components/payment/owned-products';
import { SupportMessage } from '../components/payment/support-message';
import { FirstSteps, useFirstSteps } from '../components/start/first-steps';
import css from './payment.module.css';

export function PaymentScreen() {
  const { steps, isLoading } = useFirstSteps();
  return (
    <Page
      title="Pago"
      lead="Lo que pagas en Hotmart se activa solo. Si pagaste de otra forma, avisa a soporte."
    >
      {/* The steps are above the rest, which would move when they appear. */}
      {isLoading ? (
        <div className={css.waiting} role="status" aria-label="Cargando tus primeros pasos">
          <Spinner size="lg" />
        </div>
      ) : (
        <>
          <FirstSteps steps={steps} />
          <div className="pq-columns" data-split="even">
            <OwnedProducts />
            <div className="pq-cards">
              <FindPurchase />
              <SupportMessage />
            </div>
          </div>
        </>
      )}
    </Page>
  );
}
