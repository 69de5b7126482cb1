import type { AdminOwnedProductEntity, AdminUserEntity } from '@parque/contract';
import { useLiftDecision, useRevokeProduct } from '../api/users';
import { createSavedHandler } from '../editing/after-saving';
import { ReasonDialog } from '../editing/reason-dialog';

interface DecisionProps {
  readonly user: AdminUserEntity;
  readonly product: AdminOwnedProductEntity;
  readonly onClose: () => void;
}

/** Without a purchase, a decision is the only reason to own a product. */
const hasPurchase = ({ transactions }: AdminOwnedProductEntity) => transactions.length > 0;

export function RevokeProduct({ user, product, onClose }: DecisionProps) {
  const draft = `admin/revocation/${user.id}/${product.product_id}`;
  const revocation = useRevokeProduct(user.id);
  return (
    <ReasonDialog
      draft={draft}
      title={`¿Retirar ${product.title} a ${user.name}?`}
      confirmLabel="Retirar"
      tone="danger"
      sending={revocation}
      onConfirm={(reason) =>
        revocation.mutate(
          { productId: product.product_id, reason },
          { onSuccess: createSavedHandler(draft, onClose) },
        )
      }
      onClose={onClose}
    >
      <p className="pq-soft">
        {hasPurchase(product)
          ? 'Lo pierde ahora mismo, haya comprado lo que haya comprado, hasta que se deshaga la decisión. No se le devuelve ningún pago.'
          : 'Lo pierde ahora mismo. No consta ninguna compra suya. Deshacer la decisión no se lo devolverá: habrá que concedérselo.'}
        {product.manual?.effect === 'concedido' &&
          ` Deshace lo concedido a mano («${product.manual.reason}»).`}
      </p>
    </ReasonDialog>
  );
}

export function LiftDecision({ user, product, onClose }: DecisionProps) {
  const draft = `admin/decision/${user.id}/${product.product_id}`;
  const lift = useLiftDecision(user.id);
  return (
    <ReasonDialog
      draft={draft}
      title={`¿Deshacer la decisión sobre ${product.title}?`}
      confirmLabel="Deshacer"
      sending={lift}
      onConfirm={(reason) =>
        lift.mutate(
          { productId: product.product_id, reason },
          { onSuccess: createSavedHandler(draft, onClose) },
        )
      }
      onClose={onClose}
    >
      <p className="pq-soft">
        {hasPurchase(product)
          ? `Vuelven a decidir sus compras: ${user.name} tendrá lo que ellas den.`
          : `No consta ninguna compra: ${user.name} no tendrá ${product.title}. Para que lo tenga, concédeselo.`}
      </p>
    </ReasonDialog>
  );
}
