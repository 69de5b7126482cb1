import type { ProductEntity } from '@parque/contract';
import { Money } from '@parque/ui';
import css from './price.module.css';

/** States how long a payment gives access; empty when the API does not report it. */
function formatPeriod(days: ProductEntity['access_days']): string {
  if (days === undefined) return '';
  if (days === null) return 'sin caducidad';
  if (days === 365) return 'por un año';
  return days === 1 ? 'por un día' : `por ${days} días`;
}

export function Price({ product: { price, access_days } }: { readonly product: ProductEntity }) {
  return (
    <span className={css.price}>
      <span className={css.amount}>
        <Money amount={price} isPublic />
      </span>{' '}
      <span className={css.period}>{formatPeriod(access_days)}</span>
    </span>
  );
}
