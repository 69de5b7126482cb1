import type { AdminPurchaseEntity } from '@parque/contract';
import { Link } from '@parque/remote';
import { Badge, Breakable, formatDate } from '@parque/ui';
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

/** The owner of a purchase, and the user of the sales link if that is another one. */
export function PurchaseOwner({ owner, referrer, transaction }: AdminPurchaseEntity) {
  if (!owner) return transaction === null ? <>—</> : <Badge tone="accent">Sin asignar</Badge>;
  return (
    <>
      <Link to={`/admin-usuarios/${owner.id}`}>
        <Breakable text={owner.email} />
      </Link>
      {referrer && (
        <Badge tone="accent">
          Enlace de <span translate="no">{referrer.email}</span>
        </Badge>
      )}
    </>
  );
}

function describeProductChange({ kind, until }: AdminPurchaseEntity['change']): string {
  const paidUntil = until === null ? 'Sin efecto en el acceso' : `Pagada hasta ${formatDate(until)}`;
  const words: Readonly<Record<typeof kind, string>> = {
    opens: until === null ? 'Abre sin caducidad' : `Abre hasta ${formatDate(until)}`,
    opened: 'Abrió el acceso',
    revoked: 'Sin efecto: retirado a mano',
    suspends: 'Suspende el acceso',
    ends: 'Retira el acceso',
    repeats: 'Sin efecto: el acceso ya estaba así',
    unpaid: 'Sin efecto: no está pagada',
    waits_for_owner: 'Abrirá a su dueño',
    unknown_product: 'Sin efecto: producto desconocido',
    unprocessed: 'Aún sin efecto',
    paid_until: paidUntil,
    none: paidUntil,
  };
  return words[kind];
}

/** What an event changed in the access, in words: 'Abre hasta 14/12/2026'; for each product of a pack if they differ. */
export function describeChange({
  change,
  product,
  also_opens: others = [],
}: Pick<AdminPurchaseEntity, 'change' | 'product' | 'also_opens'>): string {
  const words = describeProductChange(change);
  if (!product || others.every((other) => describeProductChange(other.change) === words)) return words;
  const lines = [{ ...product, change }, ...others].map(
    (part) =>
      `${part.title}: ${describeProductChange(part.change).replace(/^./, (first) => first.toLowerCase())}`,
  );
  return lines.join('; ');
}

/** The sold product, and what its pack opens too: 'DashPro y Trend Scanner'. */
export const formatProducts = ({
  product,
  also_opens = [],
}: {
  readonly product: { readonly title: string };
  readonly also_opens?: readonly { readonly title: string }[] | undefined;
}) => new Intl.ListFormat('es').format([product, ...also_opens].map(({ title }) => title));

export function PurchaseProduct({ product, also_opens, transaction }: AdminPurchaseEntity) {
  if (product) return <>{formatProducts({ product, also_opens })}</>;
  return transaction === null ? <>—</> : <Badge tone="accent">Sin producto</Badge>;
}

/** The price of a purchase, and what was returned of it; a dash when Hotmart reported no price. */
export function PurchaseAmount({
  amount,
  currency,
  partial_refund: refund,
}: Pick<AdminPurchaseEntity, 'amount' | 'currency' | 'partial_refund'>) {
  const price =
    amount === null || currency === null ? <>—</> : <MinorMoney units={amount} currency={currency} />;
  if (!refund) return price;
  return (
    <>
      {price}{' '}
      {refund.amount === null || currency === null ? (
        <Badge tone="danger">Por aclarar</Badge>
      ) : (
        <>
          (devuelto <MinorMoney units={refund.amount} currency={currency} />)
        </>
      )}
    </>
  );
}
