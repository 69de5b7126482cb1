import type { AdminPurchaseEntity } from '@parque/contract';
import { ButtonLink, Card, EmptyState, Page, useTimeZone } from '@parque/ui';
import { useState } from 'react';
import { fetchPurchasesCsv, purchasesQuery, type PurchaseFilters } from '../../api/purchases';
import { useProductOptions } from '../../api/use-product-options';
import { Sales } from '../../ledger/sales';
import { toDayRange } from '../../table/day-range';
import { eventNames } from '../../purchases/event-name';
import { createPurchaseColumns } from '../../purchases/purchase-columns';
import { PurchaseDialog } from '../../purchases/purchase-dialog';
import { stateOptions } from '../../purchases/purchase-parts';
import { CursorTable } from '../../table/cursor-table';
import { FilterChip } from '../../table/filter-chip';
import { FilterDays } from '../../table/filter-days';
import { FilterSelect } from '../../table/filter-select';
import { useTableAddress, type TableAddress } from '../../table/use-table-address';
import { ViewChoice } from '../../table/view-choice';

const unmatched = [
  { value: 'owner', label: 'Sin asignar' },
  { value: 'product', label: 'Sin producto' },
  { value: 'referrer', label: 'Con el enlace de otra persona' },
  { value: 'refund', label: 'Reembolso parcial por aclarar' },
] as const;
const states = ['pendiente', 'procesada', 'fallida'] as const;

function toPurchaseFilters(address: TableAddress, timeZone: string | undefined): PurchaseFilters {
  const { search, sort, filter } = address;
  const state = states.find((value) => value === filter('estado'));
  const missingPart = unmatched.find(({ value }) => value === filter('falta'))?.value;
  return {
    ...(search && { search }),
    ...(filter('usuario') && { user_id: Number(filter('usuario')) }),
    ...(filter('producto') && { product_id: Number(filter('producto')) }),
    ...(filter('evento') && { event: filter('evento') }),
    ...(state && { state }),
    ...(missingPart && { unmatched: missingPart }),
    ...toDayRange(address, timeZone),
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
      {select('falta', 'Qué revisar', 'Qué revisar', [...unmatched])}
      <FilterDays address={address} />
    </>
  );
}

function Events({ address }: { readonly address: TableAddress }) {
  const [openedPurchase, setOpenedPurchase] = useState<AdminPurchaseEntity>();
  const filters = toPurchaseFilters(address, useTimeZone().timeZone);
  return (
    <>
      <CursorTable
        label="Compras"
        address={address}
        createQuery={(page) => purchasesQuery({ ...filters, ...page })}
        columns={createPurchaseColumns(setOpenedPurchase)}
        getRowKey={({ id }) => id}
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
        csv={{ fileName: 'compras', fetchCsv: (format) => fetchPurchasesCsv({ ...filters, ...format }) }}
      />
      {openedPurchase && (
        <PurchaseDialog
          key={openedPurchase.id}
          purchase={openedPurchase}
          onClose={() => setOpenedPurchase(undefined)}
        />
      )}
    </>
  );
}

const view = 'ver';

export function PurchasesScreen() {
  const address = useTableAddress({ key: 'recibida', isDescending: true }, [view]);
  const isSales = address.filter(view) === 'ventas';
  return (
    <Page
      title="Compras"
      lead={
        isSales ? 'Lo que ingresó cada venta, según Hotmart.' : 'Lo que avisó Hotmart, y qué hizo cada aviso.'
      }
      tools={
        <ViewChoice
          label="Qué se ve"
          value={isSales ? 'ventas' : ''}
          onChange={(value) => address.setFilter(view, value)}
          options={[
            { value: '', label: 'Avisos' },
            { value: 'ventas', label: 'Ventas' },
          ]}
        />
      }
    >
      <Card>{isSales ? <Sales address={address} /> : <Events address={address} />}</Card>
    </Page>
  );
}
