import type { SaleEntity } from '@parque/contract';
import { MinorMoney } from '../revenue/minor-money';

/** An amount that an event of Hotmart states, else that none does. */
export function StatedMoney({ money }: { readonly money: SaleEntity['gross'] }) {
  if (!money) return <span className="pq-mute">sin dato</span>;
  return <MinorMoney units={money.amount} currency={money.currency} />;
}

/** Shows the refunded amount of a sale. Without a price its currency is unknown, so a refund is shown as not stated. */
export function Refunded({ gross, refunded }: Pick<SaleEntity, 'gross' | 'refunded'>) {
  if (!gross && refunded === 0) return <>—</>;
  return (
    <StatedMoney money={gross && refunded !== null ? { amount: refunded, currency: gross.currency } : null} />
  );
}
