import type { ProductEntity } from '@parque/contract';
import { useParams } from '@parque/remote';
import { Button, Card, EmptyState, Page, QueryView } from '@parque/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { copyProductQuery, copyUsersQuery } from '../../api/copy';
import { AddCopyUser } from '../../copy/add-copy-user';
import { AddLink } from '../../copy/add-link';
import { CopyUserTable } from '../../copy/copy-user-table';
import { LinkStock } from '../../copy/link-stock';

function CopyUsers({ name, productId }: { readonly name: string; readonly productId: number }) {
  const users = useQuery(copyUsersQuery(name));
  const [isAdding, setAdding] = useState(false);
  const add = (
    <Button size="sm" onClick={() => setAdding(true)} icon="plus">
      Añadir cuenta
    </Button>
  );
  return (
    <Card title="Cuentas" tools={users.data && users.data.length > 0 && add}>
      <QueryView
        query={users}
        label="Cargando cuentas"
        isEmpty={(list) => list.length === 0}
        empty={
          <EmptyState icon="people" title="Todavía no hay cuentas" action={add}>
            Aparece una cuando alguien usa su enlace. La cuenta que se copia se añade a mano.
          </EmptyState>
        }
      >
        {(list) => <CopyUserTable name={name} users={list} />}
      </QueryView>
      {isAdding && <AddCopyUser name={name} productId={productId} onClose={() => setAdding(false)} />}
    </Card>
  );
}

function CopyProduct({ name, product }: { readonly name: string; readonly product: ProductEntity }) {
  return (
    <>
      <Card
        title="Enlaces de acceso"
        note="Entre paréntesis, los que todavía no tiene nadie. Cada uno se entrega una sola vez."
        padding="md"
      >
        <AddLink productId={product.id} />
      </Card>
      <CopyUsers name={name} productId={product.id} />
    </>
  );
}

export function CopyScreen() {
  const { name = '' } = useParams();
  const product = useQuery(copyProductQuery(name));
  return (
    <Page title={product.data?.title ?? 'Enlaces de copia'} lead="Enlaces de acceso y cuentas que copian.">
      <QueryView query={product} label="Cargando el producto">
        {(loadedProduct) => <CopyProduct key={loadedProduct.id} name={name} product={loadedProduct} />}
      </QueryView>
    </Page>
  );
}

export function CopyProductsScreen() {
  return (
    <Page title="Enlaces de copia" lead="Elige un producto para añadir enlaces y editar sus cuentas.">
      <LinkStock />
    </Page>
  );
}
