import type { AdminProductEntity, PackEntity } from '@parque/contract';
import { Button, Card, DataTable, EmptyState, QueryView, type Column } from '@parque/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { packsQuery } from '../api/packs';
import { EditPack, RemovePack } from './edit-pack';
import { Digits } from '../table/digits';
import { createIconsColumn } from '../table/list-column';

type Open = { readonly kind: 'add' } | { readonly kind: 'edit' | 'remove'; readonly pack: PackEntity };

const formatTitles = (products: PackEntity['products']) =>
  new Intl.ListFormat('es').format(products.map(({ title }) => title));

const createPackColumns = (onOpen: (open: Open) => void): readonly Column<PackEntity>[] => [
  {
    key: 'hotmart',
    label: 'Nº en Hotmart',
    isHeading: true,
    cell: ({ hotmart_id }) => <Digits>{hotmart_id}</Digits>,
  },
  { key: 'abre', label: 'Abre', cell: ({ products }) => formatTitles(products) },
  { key: 'ingresos', label: 'Sus ingresos cuentan en', cell: ({ products }) => products[0]?.title ?? '—' },
  createIconsColumn(
    {
      icon: 'edit',
      label: ({ hotmart_id }) => `Editar el pack ${hotmart_id}`,
      onClick: (pack) => onOpen({ kind: 'edit', pack }),
    },
    {
      icon: 'trash',
      label: ({ hotmart_id }) => `Quitar el pack ${hotmart_id}`,
      onClick: (pack) => onOpen({ kind: 'remove', pack }),
    },
  ),
];

/** The products of Hotmart that open several of ours. */
export function Packs({ products }: { readonly products: readonly AdminProductEntity[] }) {
  const packs = useQuery(packsQuery);
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const add = (
    <Button size="sm" icon="plus" onClick={() => setOpen({ kind: 'add' })}>
      Nuevo pack
    </Button>
  );
  return (
    <Card
      title="Packs de Hotmart"
      note="Un producto de Hotmart que abre varios de aquí."
      tools={packs.data && packs.data.length > 0 && add}
    >
      <QueryView
        query={packs}
        label="Cargando los packs"
        isEmpty={(list) => list.length === 0}
        empty={
          <EmptyState icon="products" title="No hay ningún pack" action={add}>
            Si vendes en Hotmart un producto que incluye varios de aquí, di cuáles abre.
          </EmptyState>
        }
      >
        {(list) => (
          <DataTable
            label="Packs"
            columns={createPackColumns(setOpen)}
            rows={list}
            getRowKey={({ hotmart_id }) => hotmart_id}
          />
        )}
      </QueryView>
      {open?.kind === 'add' && <EditPack products={products} onClose={close} />}
      {open?.kind === 'edit' && <EditPack pack={open.pack} products={products} onClose={close} />}
      {open?.kind === 'remove' && <RemovePack pack={open.pack} onClose={close} />}
    </Card>
  );
}
