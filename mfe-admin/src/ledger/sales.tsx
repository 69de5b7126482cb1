import type { SaleEntity } from '@parque/contract';
import { EmptyState, useTimeZone } from '@parque/ui';
import { useState } from 'react';
import { fetchSalesCsv, salesQuery, type SaleFilters } from '../api/ledger';
import { useProductOptions } from '../api/use-product-options';
import { CursorTable } from '../table/cursor-table';
import { toDayRange } from '../table/day-range';
import { FilterChip } from '../table/filter-chip';
import { FilterDays } from '../table/filter-days';
import { FilterSelect } from '../table/filter-select';
import type { TableAddress } from '../table/use-table-address';
import { createSaleColumns } from './sale-columns';
import { SaleDialog } from './sale-dialog';
import { isSaleState, saleStateOptions } from './sale-state';
import { SaleTotals } from './sale-totals';

function toSaleFilters(address: TableAddress, timeZone: string | undefined): SaleFilters {
  const { search, filter } = address;
  const state = filter('cobro');
  return {
    ...(search && { search }),
    ...(filter('producto') && { product_id: Number(filter('producto')) }),
    ...(filter('usuario') && { user_id: Number(filter('usuario')) }),
    ...(isSaleState(state) && { state }),
    ...toDayRange(address, timeZone),
  };
}

export function Sales({ address }: { readonly address: TableAddress }) {
  const [openedSale, setOpenedSale] = useState<SaleEntity>();
  const filters = toSaleFilters(address, useTimeZone().timeZone);
  const direction = address.sort.isDescending ? ('desc' as const) : ('asc' as const);
  return (
    <>
      <SaleTotals filters={filters} />
      <CursorTable
        label="Ventas"
        address={address}
        createQuery={(page) => salesQuery({ ...filters, direction, ...page })}
        columns={createSaleColumns(setOpenedSale)}
        getRowKey={({ transaction, product }) => `${transaction} ${product.id}`}
        searchLabel="Email o transacción"
        filters={
          <>
            <FilterChip address={address} name="usuario" label="Solo de un usuario" />
            <FilterSelect
              address={address}
              name="producto"
              label="Producto"
              all="Producto"
              options={useProductOptions()}
            />
            <FilterSelect
              address={address}
              name="cobro"
              label="Estado"
              all="Estado"
              options={saleStateOptions}
            />
            <FilterDays address={address} />
          </>
        }
        empty={
          <EmptyState icon="products" title="Todavía no hay ninguna venta">
            Aparecen aquí cuando Hotmart avisa de que se han pagado.
          </EmptyState>
        }
        csv={{
          fileName: 'ventas',
          fetchCsv: (format) => fetchSalesCsv({ ...filters, direction, ...format }),
        }}
      />
      {openedSale && (
        <SaleDialog
          transaction={openedSale.transaction}
          productId={openedSale.product.id}
          onClose={() => setOpenedSale(undefined)}
        />
      )}
    </>
  );
}
