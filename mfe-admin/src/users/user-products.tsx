import type { AdminUserEntity } from '@parque/contract';
import { Button, Card, EmptyState } from '@parque/ui';
import { useState } from 'react';
import { ExtendProduct } from './extend-product';
import { GrantProduct } from './grant-product';
import { OwnedProduct } from './owned-product';
import { LiftDecision, RevokeProduct } from './product-decisions';

interface ProductAction {
  readonly kind: 'grant' | 'extend' | 'revoke' | 'lift';
  readonly productId?: number;
}

export function UserProducts({ user }: { readonly user: AdminUserEntity }) {
  const [action, setAction] = useState<ProductAction>();
  const close = () => setAction(undefined);
  const target = user.products.find(({ product_id }) => product_id === action?.productId);
  const grant = (
    <Button size="sm" onClick={() => setAction({ kind: 'grant' })} icon="plus">
      Conceder un producto
    </Button>
  );
  return (
    <Card title="Productos" note="Lo que tiene o tuvo, y por qué." tools={user.products.length > 0 && grant}>
      {user.products.length === 0 ? (
        <EmptyState icon="products" title="No tiene ningún producto" action={grant}>
          Lo que compre con su correo aparece aquí solo.
        </EmptyState>
      ) : (
        <ul>
          {user.products.map((product) => {
            const choose = (kind: ProductAction['kind']) => () =>
              setAction({ kind, productId: product.product_id });
            return (
              <OwnedProduct
                key={product.product_id}
                userId={user.id}
                product={product}
                onGrant={choose(product.status === 'Activo' ? 'extend' : 'grant')}
                onRevoke={choose('revoke')}
                onLift={choose('lift')}
              />
            );
          })}
        </ul>
      )}
      {action?.kind === 'grant' && <GrantProduct user={user} productId={action.productId} onClose={close} />}
      {action?.kind === 'extend' && target && <ExtendProduct user={user} product={target} onClose={close} />}
      {action?.kind === 'revoke' && target && <RevokeProduct user={user} product={target} onClose={close} />}
      {action?.kind === 'lift' && target && <LiftDecision user={user} product={target} onClose={close} />}
    </Card>
  );
}
