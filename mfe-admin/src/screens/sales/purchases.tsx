import type { AdminPurchaseEntity } from '@parque/contract';
import { ButtonLink, Card, EmptyState, Page } from '@parque/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fetchPurchasesCsv, purchasesQuery, type PurchaseFilters } from '../../api/purchases';
import { useProductOptions } from '../../api/use-product-options';
import { eventNames } from '../../purchases/event-name';
import { purchaseColumns } from '../../purchases/purchase-columns';
import { PurchaseDialog } from '../../purchases/purchase-dialog';
import { stateOptions } from '../../purchases/purchase-parts';
import { cursorOf, CursorTable, limit } from '../../table/cursor-table';
import { FilterChip } from '../../table/filter-chip';
import { FilterSelect } from '../../table/filter-select';
import { useExport } from '../../table/use-export';
import { useTableAddress, type TableAddress } from '../../table/use-table-address';

const unmatched = [
  { value: 'owner', label: 'Sin asignar' },
  { value: 'product', label: 'Sin producto' },
] as const;
const states = ['pendiente', 'procesada', 'fallida'] as const;

function filtersOf({ search, sort, filter }: TableAddress): PurchaseFilters {
  const state = states.find((known) => known === filter('estado'));
  const missing = unmatched.find(({ value }) => value === filter('falta'))?.value;
  return {
    ...(search && { search }),
    ...(filter('usuario') && { user_id: Number(filter('usuario')) }),
    ...(filter('producto') && { product_id: Number(filter('producto')) }),
    ...(filter('evento') && { event: filter('evento') }),
    ...(state && { state }),
    ...(missing && { unmatched: missing }),
    direction: sort.isDescending ? 'desc' : 'asc',
  };
}

function Filters({ address }: { readonly address: TableAddress }) {
  const select = (name: string, label: string, all: string, options: { value: string; label: string }[]) => (
    <FilterSelect address={address} name={name} label={label} all={all} options={options} />
  );
  return (
    <>
      <FilterChip address={address} name="usuario" label="Solo de un usuario" />
      {select('evento', 'Evento', 'Evento', eventNames)}
      {select('producto', 'Producto', 'Producto', useProductOptions())}
      {select('estado', 'Estado', 'Estado', stateOptions)}
      {select('falta', 'Qué falta', 'Qué falta', [...unmatched])}
    </>
  );
}

export function PurchasesScreen() {
  const address = useTableAddress({ key: 'recibida', isDescending: true });
  const [opened, setOpened] = useState<AdminPurchaseEntity>();
  const filters = filtersOf(address);
  const purchases = useQuery({
    ...purchasesQuery({ ...filters, ...cursorOf(address), limit }),
    placeholderData: keepPreviousData,
  });
  const csv = useExport('compras', () => fetchPurchasesCsv(filters));
  return (
    <Page title="Compras" lead="Lo que avisó Hotmart, y qué hizo cada aviso.">
      <Card>
        <CursorTable
          label="Compras"
          address={address}
          query={purchases}
          columns={purchaseColumns(setOpened)}
          keyOf={({ id }) => id}
          searchLabel="Email o transacción"
          filters={<Filters address={address} />}
          empty={
            <EmptyState
              icon="products"
              title="Todavía no ha llegado ninguna compra"
              action={<ButtonLink href="#/admin-productos">Revisar los productos</ButtonLink>}
            >
              Llegan solas desde Hotmart: comprueba que su webhook apunta aquí y que cada producto tiene su
              número de Hotmart.
            </EmptyState>
          }
          {...csv}
        />
      </Card>
      {opened && <PurchaseDialog key={opened.id} purchase={opened} onClose={() => setOpened(undefined)} />}
    </Page>
  );
}
