import type { AdminProductEntity } from '@parque/contract';
import { Button, Card, EmptyState, Page, QueryView } from '@parque/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { allProductsQuery } from '../../api/products';
import { AddProduct } from '../../products/add-product';
import { Packs } from '../../packs/packs';
import { EditProduct } from '../../products/edit-product';
import { OrderProducts } from '../../products/order-products';
import { createProductColumns } from '../../products/product-columns';
import { isSearchMatch } from '../../table/arrange';
import { LocalTable } from '../../table/local-table';
import { useTableAddress } from '../../table/use-table-address';
import { ViewChoice } from '../../table/view-choice';

type Open =
  | { readonly kind: 'add' | 'order' }
  | { readonly kind: 'edit'; readonly product: AdminProductEntity };

const view = 'ver';

export function ProductsScreen() {
  const address = useTableAddress({ key: 'orden', isDescending: false }, [view]);
  const isPacks = address.filter(view) === 'packs';
  const products = useQuery(allProductsQuery);
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const add = (
    <Button variant="primary" onClick={() => setOpen({ kind: 'add' })} icon="plus">
      Nuevo producto
    </Button>
  );
  return (
    <Page
      title="Catálogo"
      lead="Lo que se vende, en el orden del catálogo."
      tools={
        products.data?.length !== 0 && (
          <>
            <ViewChoice
              label="Qué se ve"
              value={isPacks ? 'packs' : ''}
              onChange={(value) => address.setFilter(view, value)}
              options={[
                { value: '', label: 'Productos' },
                { value: 'packs', label: 'Packs' },
              ]}
            />
            {!isPacks && (
              <Button disabled={!products.data} onClick={() => setOpen({ kind: 'order' })}>
                Ordenar
              </Button>
            )}
            {!isPacks && add}
          </>
        )
      }
    >
      {isPacks && products.data ? (
        <Packs products={products.data} />
      ) : (
        <Card>
          <QueryView
            query={products}
            label="Cargando productos"
            isEmpty={(list) => list.length === 0}
            empty={
              <EmptyState icon="products" title="Todavía no hay productos" action={add}>
                Crea el primero: aparecerá en el catálogo de todos.
              </EmptyState>
            }
          >
            {(list) => (
              <LocalTable
                label="Productos"
                address={address}
                rows={list
                  .map((product, index) => ({ ...product, place: index + 1 }))
                  .filter(({ title, url }) => isSearchMatch(address.search, [title, url]))}
                isUnnumbered
                columns={createProductColumns((product) => setOpen({ kind: 'edit', product }))}
                getRowKey={({ id }) => id}
                searchLabel="Título o nombre corto"
                fileName="productos"
              />
            )}
          </QueryView>
        </Card>
      )}
      {open?.kind === 'add' && <AddProduct onClose={close} />}
      {open?.kind === 'edit' && <EditProduct product={open.product} onClose={close} />}
      {open?.kind === 'order' && <OrderProducts products={products.data ?? []} onClose={close} />}
    </Page>
  );
}
