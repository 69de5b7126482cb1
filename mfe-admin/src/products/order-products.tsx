import type { AdminProductEntity } from '@parque/contract';
import { IconButton } from '@parque/ui';
import { useState } from 'react';
import { useOrderProducts } from '../api/products';
import { createSavedHandler } from '../editing/after-saving';
import { ReasonDialog } from '../editing/reason-dialog';
import css from './order-products.module.css';

interface OrderProductsProps {
  readonly products: readonly AdminProductEntity[];
  readonly onClose: () => void;
}

function moveUp<Item>(items: readonly Item[], index: number): Item[] {
  return [
    ...items.slice(0, index - 1),
    ...items.slice(index, index + 1),
    ...items.slice(index - 1, index),
    ...items.slice(index + 1),
  ];
}

export function OrderProducts({ products, onClose }: OrderProductsProps) {
  const [orderedProducts, setOrderedProducts] = useState([...products]);
  const ordering = useOrderProducts(createSavedHandler('admin/product-order', onClose));
  const isSame = orderedProducts.every(({ id }, index) => id === products[index]?.id);
  return (
    <ReasonDialog
      draft="admin/product-order"
      title="Ordenar el catálogo"
      note="En este orden se ven los productos."
      confirmLabel="Guardar el orden"
      sending={ordering}
      missing={isSame ? 'Sube o baja algún producto antes.' : undefined}
      onConfirm={(reason) => ordering.mutate({ ids: orderedProducts.map(({ id }) => id), reason })}
      onClose={onClose}
    >
      <ol className={css.list} aria-label="Productos en su orden">
        {orderedProducts.map(({ id, title }, index) => (
          <li key={id}>
            <span>
              <span translate="no" className="pq-num pq-mute">
                {index + 1}
              </span>{' '}
              {title}
            </span>
            <IconButton
              icon="sort-ascending"
              label={`Subir ${title}`}
              disabled={index === 0}
              onClick={() => setOrderedProducts(moveUp(orderedProducts, index))}
            />
            <IconButton
              icon="sort-descending"
              label={`Bajar ${title}`}
              disabled={index === orderedProducts.length - 1}
              onClick={() => setOrderedProducts(moveUp(orderedProducts, index + 1))}
            />
          </li>
        ))}
      </ol>
    </ReasonDialog>
  );
}
