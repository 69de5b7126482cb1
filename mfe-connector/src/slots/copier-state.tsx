import { pollEvery } from '@parque/api-client';
import type { CopierStateEntity, CopyChildEntity, CopyMasterEntity } from '@parque/contract';
import { defineContribution, type ContributionProps } from '@parque/remote';
import { countText } from '@parque/ui';
import { GlanceCard, GlanceList, type GlanceItem } from '@parque/ui/glance-card';
import { useQuery } from '@tanstack/react-query';
import { copierQuery } from '../api/copier';
import { findMaster } from '../api/masters';
import { isOutOfReach } from '../copier/child/child-status';

const cardQuery = { ...copierQuery, refetchInterval: pollEvery(30_000) };

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

const isRunning = ({ status }: Pick<CopyChildEntity, 'status'>) => status === 'activo';

function listDecisions({ children }: CopierStateEntity, masters: readonly CopyMasterEntity[]): GlanceItem[] {
  const accounts = [...masters, ...children];
  const isUnconfirmed = (child: CopyChildEntity) =>
    child.mode === 'pausado' && child.needs_confirmation && findMaster(child, masters) !== undefined;
  const decisions = [
    { label: 'Posiciones que no cuadran', count: sum(children.map(({ findings }) => findings)) },
    {
      label: 'Detenidas por un límite',
      count: children.filter(({ status }) => status === 'detenido_por_limite').length,
    },
    {
      label: 'Cuentas sin acceso',
      count: accounts.filter(({ status }) => isOutOfReach(status) || status === 'no_puede_operar').length,
    },
    { label: 'Copias por activar', count: children.filter(isUnconfirmed).length },
  ];
  return decisions
    .filter(({ count }) => count > 0)
    .map(({ label, count }) => ({ key: label, label, value: `${count}` }));
}

/** The comparison of the only child with differences, else the connector. */
function findAddress(children: readonly CopyChildEntity[]): string {
  const [differing, ...others] = children.filter(({ findings }) => findings > 0);
  return differing && others.length === 0 ? `/conector/${differing.id}/conciliacion` : '/conector';
}

function StateAtAGlance({ state }: { readonly state: CopierStateEntity }) {
  const masters = state.masters;
  const { children } = state;
  const decisions = listDecisions(state, masters);
  const copyingChildren = children.filter((child) => {
    const master = findMaster(child, masters);
    return isRunning(child) && master !== undefined && !isOutOfReach(master.status);
  });
  return (
    <>
      <p className="pq-kpi__value" translate="no">
        {`${copyingChildren.length} de ${countText(children.length, 'copia activa', 'copias activas')}`}
      </p>
      <p className="pq-soft" translate="no">
        {state.is_entitled
          ? `${masters.filter(isRunning).length} de ${countText(masters.length, 'maestra', 'maestras')} en marcha`
          : 'Sin producto activo: no se abre nada nuevo'}
      </p>
      {decisions.length > 0 ? <GlanceList items={decisions} /> : <p>Nada que decidir</p>}
    </>
  );
}

export function CopierStateCard({ title }: ContributionProps) {
  const query = useQuery(cardQuery);
  const address = findAddress(query.data?.children ?? []);
  return (
    <GlanceCard
      title={title}
      to={address}
      linkLabel={address === '/conector' ? 'Ver el conector' : 'Decidir'}
      query={query}
      isEmpty={(state) => state.masters.length + state.children.length === 0}
      empty="Todavía no hay cuentas conectadas"
    >
      {(state) => <StateAtAGlance state={state} />}
    </GlanceCard>
  );
}

export default defineContribution(CopierStateCard);
