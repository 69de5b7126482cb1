import type { FundEntryEntity } from '@parque/contract';
import { Card, EmptyState, Page } from '@parque/ui';
import { useState } from 'react';
import { fetchAllFunds, fundsQuery, toFundPage, type FundFilters } from '../../api/funds';
import { createFundColumns } from '../../funds/fund-columns';
import { SettleFund } from '../../funds/settle-fund';
import { CursorTable } from '../../table/cursor-table';
import { FilterSelect } from '../../table/filter-select';
import { useTableAddress, type TableAddress } from '../../table/use-table-address';

const withdrawn = 'retirado';
const statuses = ['0', '1', '2'] as const;
const statusOptions = [
  { value: '0', label: 'Pendientes' },
  { value: '1', label: 'Confirmados' },
  { value: '2', label: 'Rechazados' },
  { value: withdrawn, label: 'Retirados' },
];

function toFundFilters({ search, filter }: TableAddress): FundFilters {
  const status = statuses.find((value) => value === filter('estado'));
  return {
    ...(search && { search }),
    ...(status && { status: Number(status), withdrawn: 'false' }),
    ...(filter('estado') === withdrawn && { withdrawn: 'true' }),
  };
}

const pageSize = 50;

const noFunds = (
  <EmptyState icon="clock" title="Nadie ha registrado un pago todavía">
    Cuando alguien registre uno en Sociedades en Automático, lo confirmas o lo rechazas aquí.
  </EmptyState>
);

export function FundsScreen() {
  const address = useTableAddress({ key: 'fecha', isDescending: true });
  const [reviewedFund, setReviewedFund] = useState<FundEntryEntity>();
  const filters = toFundFilters(address);
  return (
    <Page title="Fondos" lead="Los pagos a Sociedades en Automático, para confirmar o rechazar.">
      <Card>
        <CursorTable
          label="Fondos"
          address={address}
          createQuery={({ cursor }) => ({
            ...fundsQuery({ ...filters, ...(cursor && { after: Number(cursor) }) }),
            select: toFundPage,
          })}
          columns={createFundColumns(setReviewedFund)}
          getRowKey={({ id }) => id}
          pageSize={pageSize}
          searchLabel="Nombre, email o ID"
          filters={
            <FilterSelect
              address={address}
              name="estado"
              label="Estado"
              all="Todos los estados"
              options={statusOptions}
            />
          }
          empty={noFunds}
          csv={{ fileName: 'fondos', fetchRows: () => fetchAllFunds(filters) }}
        />
      </Card>
      {reviewedFund && (
        <SettleFund key={reviewedFund.id} fund={reviewedFund} onClose={() => setReviewedFund(undefined)} />
      )}
    </Page>
  );
}
