import { useProductOptions } from '../api/use-product-options';
import { FilterSelect } from '../table/filter-select';
import type { TableAddress } from '../table/use-table-address';

export const ProductFilter = ({ address }: { readonly address: TableAddress }) => (
  <FilterSelect
    address={address}
    name="producto"
    label="Producto"
    all="Todos los productos"
    options={useProductOptions()}
  />
);
