import { userSorts } from '@parque/contract/limits';
import { ButtonLink, Card, EmptyState, Page } from '@parque/ui';
import { ProductFilter } from '../../products/product-filter';
import { fetchUsersCsv, usersQuery, type UserFilters } from '../../api/users';
import { CursorTable } from '../../table/cursor-table';
import { FilterSelect } from '../../table/filter-select';
import { useTableAddress, type TableAddress } from '../../table/use-table-address';
import { userColumns } from '../../users/user-columns';

const warnings = [
  { value: 'pago', label: 'Han pagado algo retirado o bloqueado', query: 'paid' },
  { value: 'cuenta', label: 'Con una cuenta de otra licencia', query: 'account' },
] as const;

function toUserFilters({ search, sort, filter }: TableAddress): UserFilters {
  const product = filter('producto');
  const warning = warnings.find(({ value }) => value === filter('aviso'));
  return {
    ...(search && { search }),
    ...(product && { product_id: Number(product) }),
    ...(warning && { warning: warning.query }),
    sort: userSorts.find((key) => key === sort.key) ?? 'created_at',
    direction: sort.isDescending ? 'desc' : 'asc',
  };
}

export function UsersScreen() {
  const address = useTableAddress({ key: 'created_at', isDescending: true });
  const filters = toUserFilters(address);
  return (
    <Page title="Usuarios" lead="Quién tiene qué, y por qué.">
      <Card>
        <CursorTable
          label="Usuarios"
          address={address}
          createQuery={(page) => usersQuery({ ...filters, ...page })}
          columns={userColumns}
          getRowKey={({ id }) => id}
          searchLabel="Nombre, email o Telegram"
          filters={
            <>
              <ProductFilter address={address} />
              <FilterSelect
                address={address}
                name="aviso"
                label="Qué revisar"
                all="Qué revisar"
                options={warnings}
              />
            </>
          }
          empty={
            <EmptyState
              icon="people"
              title="Todavía no hay usuarios"
              action={<ButtonLink href="#/admin-compras">Ver las compras</ButtonLink>}
            >
              Cada persona se registra sola. Lo que compre antes de registrarse la espera en Compras.
            </EmptyState>
          }
          csv={{ fileName: 'usuarios', fetchCsv: (format) => fetchUsersCsv({ ...filters, ...format }) }}
        />
      </Card>
    </Page>
  );
}
