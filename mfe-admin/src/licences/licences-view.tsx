import type { LicenceEntity } from '@parque/contract';
import { Card, countText, EmptyState, Page, QueryView } from '@parque/ui';
import { useQuery } from '@tanstack/react-query';
import { licencesQuery, type LicensedProduct } from '../api/licences';
import { LicenceTable } from './licence-table';

/** '48 licencias, 44 activas y 4 bloqueadas.' */
function summary(licences: readonly LicenceEntity[]): string {
  const blocked = licences.filter(({ status }) => status === 'Bloqueado').length;
  const active = licences.length - blocked;
  return `${countText(licences.length, 'licencia', 'licencias')}, ${countText(active, 'activa', 'activas')} y ${countText(blocked, 'bloqueada', 'bloqueadas')}.`;
}

/** Reserves its space while loading. */
const leadOf = (licences: readonly LicenceEntity[] | undefined) =>
  licences ? licences.length > 0 && summary(licences) : '\u00a0';

interface LicencesViewProps {
  readonly product: LicensedProduct;
  readonly title: string;
}

/** The licences of a product for all users. */
export function LicencesView({ product, title }: LicencesViewProps) {
  const licences = useQuery(licencesQuery(product));
  return (
    <Page title={title} lead={leadOf(licences.data)}>
      <Card>
        <QueryView
          query={licences}
          label="Cargando licencias"
          isEmpty={(list) => list.length === 0}
          empty={
            <EmptyState icon="lock" title="Todavía no hay licencias">
              Aparece una cuando alguien con el producto registra su primera cuenta.
            </EmptyState>
          }
        >
          {(list) => <LicenceTable product={product} label={title} licences={list} />}
        </QueryView>
      </Card>
    </Page>
  );
}
