import type { AdminOwnedProductEntity } from '@parque/contract';
import { Link } from '@parque/remote';
import { Badge, Button, ButtonLink, formatDate } from '@parque/ui';
import { ExpiryDate } from '../licences/expiry-date';
import css from './owned-product.module.css';

const tones = {
  Activo: 'up',
  Suspendido: 'danger',
  Caducado: 'danger',
  Retirado: 'danger',
  Reembolsado: 'danger',
} as const;

function Decision({ manual }: { readonly manual: NonNullable<AdminOwnedProductEntity['manual']> }) {
  const until = manual.until === null ? '' : ` hasta el ${formatDate(manual.until)}`;
  return (
    <li translate="no">
      {manual.effect === 'concedido' ? `Concedido a mano${until}` : 'Retirado a mano'} por{' '}
      {manual.by ?? 'alguien que ya no está'} el {formatDate(manual.at)}: «{manual.reason}»
    </li>
  );
}

function Reasons({ product }: { readonly product: AdminOwnedProductEntity }) {
  return (
    <ul className={css.reasons}>
      {product.manual && <Decision manual={product.manual} />}
      {product.transactions.map((transaction) => (
        <li key={transaction}>
          Compra{' '}
          <Link className="pq-link" to={`/admin-compras?buscar=${encodeURIComponent(transaction)}`}>
            {transaction}
          </Link>
        </li>
      ))}
      {!product.manual && product.transactions.length === 0 && <li>Sin compra ni decisión que conste.</li>}
    </ul>
  );
}

interface OwnedProductProps {
  readonly userId: number;
  readonly product: AdminOwnedProductEntity;
  readonly onGrant: () => void;
  readonly onRevoke: () => void;
  readonly onLift: () => void;
}

export function OwnedProduct({ userId, product, onGrant, onRevoke, onLift }: OwnedProductProps) {
  const { product_id, title, status, fecha_caducidad, manual } = product;
  const grantLabel = status === 'Activo' ? 'Alargar' : 'Conceder';
  const describeAction = (verb: string) => `${verb} ${title}`;
  return (
    <li className={css.product}>
      <div className={css.state}>
        <strong>{title}</strong>
        <Badge tone={tones[status]}>{status}</Badge>
        {status === 'Activo' && product.is_refunded && <Badge tone="danger">Compra reembolsada</Badge>}
        {(status === 'Activo' || status === 'Caducado') && <ExpiryDate at={fecha_caducidad} />}
      </div>
      <Reasons product={product} />
      <div className="pq-row">
        {manual && (
          <Button size="sm" aria-label={describeAction('Deshacer la decisión sobre')} onClick={onLift}>
            Deshacer la decisión
          </Button>
        )}
        <Button size="sm" aria-label={describeAction(grantLabel)} onClick={onGrant}>
          {grantLabel}
        </Button>
        {status !== 'Retirado' && status !== 'Reembolsado' && (
          <Button size="sm" aria-label={describeAction('Retirar')} onClick={onRevoke}>
            Retirar
          </Button>
        )}
        {product.transactions.length > 0 && (
          <ButtonLink
            size="sm"
            variant="ghost"
            aria-label={describeAction('Compras de')}
            href={`#/admin-compras?usuario=${userId}&producto=${product_id}`}
          >
            Compras
          </ButtonLink>
        )}
        <ButtonLink
          size="sm"
          variant="ghost"
          aria-label={describeAction('Historial de')}
          href={`#/admin-auditoria?sobre=entitlement:${userId}:${product_id}`}
        >
          Historial
        </ButtonLink>
      </div>
    </li>
  );
}
