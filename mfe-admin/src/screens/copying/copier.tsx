import type { AdminCopierEntity } from '@parque/contract';
import { Card, EmptyState, formatNumber, Page, QueryView, getTranslateAttribute } from '@parque/ui';
import { useQuery } from '@tanstack/react-query';
import { copierQuery } from '../../api/copier';
import { copierColumns } from '../../copier/copier-columns';
import css from '../../copier/copier.module.css';
import { ListTable } from '../../table/list-table';

const formatTenths = (value: number) => formatNumber(value, { maximumFractionDigits: 1 });

function Figure({ label, value, note }: { label: string; value: string; note: string }) {
  return (
    <div className="pq-card pq-kpi">
      <span className="pq-kpi__label">{label}</span>
      <strong className="pq-kpi__value" translate={getTranslateAttribute(value)}>
        {value}
      </strong>
      <span className="pq-kpi__foot">{note}</span>
    </div>
  );
}

const formatWait = (ms: number | null) => (ms === null ? 'Nada espera' : `${formatTenths(ms / 1000)}\u00a0s`);

function Figures({ copier: { masters, per_minute, oldest_pending_ms } }: { copier: AdminCopierEntity }) {
  const troubledMasters = masters.filter(({ status }) => status !== 'activo').length;
  return (
    <div className={css.figures}>
      <Figure
        label="Copias por minuto"
        value={formatTenths(per_minute)}
        note="Media de los últimos cinco minutos"
      />
      <Figure label="Cola" value={formatWait(oldest_pending_ms)} note="Lo que lleva la orden más antigua" />
      <Figure
        label="Maestras con problemas"
        value={`${troubledMasters} de ${masters.length}`}
        note="Conectando, sin conexión o rechazadas"
      />
    </div>
  );
}

export function CopierScreen() {
  const copier = useQuery(copierQuery);
  return (
    <Page title="Copiador" lead="Todas las maestras, y qué fue de sus copias en las últimas 24 horas.">
      <QueryView
        query={copier}
        label="Cargando el copiador"
        isEmpty={({ masters }) => masters.length === 0}
        empty={
          <EmptyState icon="people" title="Todavía no hay ninguna cuenta maestra">
            Aparecerán aquí en cuanto alguien registre la suya en el conector.
          </EmptyState>
        }
      >
        {(loadedCopier) => (
          <>
            <Figures copier={loadedCopier} />
            <Card>
              <ListTable
                label="Maestras"
                columns={copierColumns}
                rows={loadedCopier.masters}
                getRowKey={({ id }) => id}
              />
            </Card>
          </>
        )}
      </QueryView>
    </Page>
  );
}
