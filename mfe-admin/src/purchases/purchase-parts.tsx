import type { AdminPurchaseEntity } from '@parque/contract';
import { Link } from '@parque/remote';
import { Badge, Breakable } from '@parque/ui';
import { MinorMoney } from '../revenue/minor-money';

const states = {
  procesada: { tone: 'up', label: 'Procesada' },
  pendiente: { tone: 'accent', label: 'Pendiente' },
  fallida: { tone: 'danger', label: 'Fallida' },
} as const;

export const stateOptions = Object.entries(states).map(([value, { label }]) => ({ value, label }));

export function PurchaseState({ state }: Pick<AdminPurchaseEntity, 'state'>) {
  const { tone, label } = states[state];
  return <Badge tone={tone}>{label}</Badge>;
}

/** The owner of a purchase; a transaction without an owner has to be assigned. */
export function PurchaseOwner({ owner, transaction }: AdminPurchaseEntity) {
  if (owner)
    return (
      <Link to={`/admin-usuarios/${owner.id}`}>
        <Breakable text={owner.email} />
      </Link>
    );
  return transaction === null ? <>—</> : <Badge tone="accent">Sin asignar</Badge>;
}

export function PurchaseProduct({ product, transaction }: AdminPurchaseEntity) {
  if (product) return <>{product.title}</>;
  return transaction === null ? <>—</> : <Badge tone="accent">Sin producto</Badge>;
}

/** The price of a purchase; a dash when Hotmart reported none. */
export function PurchaseAmount({ amount, currency }: Pick<AdminPurchaseEntity, 'amount' | 'currency'>) {
  return amount === null || currency === null ? <>—</> : <MinorMoney units={amount} currency={currency} />;
}
