import type { LicenceEntity } from '@parque/contract';
import { Card, countText, EmptyState, Page, QueryView } from '@parque/ui';
import { useQuery } from '@tanstack/react-query';
import { licencesQuery, type LicensedProduct } from '../api/licences';
import { LicenceTable } from './licence-table';
import { getRowState, type RowState } from './row-state';

/** '48 licencias: 40 activas, 4 bloqueadas y 4 sin acceso al producto.' */
function describeLicences(licences: readonly LicenceEntity[]): string {
  const count = (state: RowState) => licences.filter((licence) => getRowState(licence) === state).length;
  const [active, blockedCount] = [count('Activo'), count('Bloqueado')];
  const otherCount = licences.length - active - blockedCount;
  return `${countText(licences.length, 'licencia', 'licencias')}: ${countText(active, 'activa', 'activas')}, ${countText(blockedCount, 'bloqueada', 'bloqueadas')} y ${otherCount} sin acceso al producto.`;
}

/** Reserves its space while loading. */
const getLeadText = (licences: readonly LicenceEntity[] | undefined) =>
  licences ? licences.length > 0 && describeLicences(licences) : '\u00a0';

interface LicencesViewProps {
  readonly product: LicensedProduct;
  readonly title: string;
}

export function LicencesView({ product, title }: LicencesViewProps) {
  const licences = useQuery(licencesQuery(product));
  return (
    <Page title={title} lead={getLeadText(licences.data)}>
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
