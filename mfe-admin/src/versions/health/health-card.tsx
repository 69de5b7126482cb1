import type { RemoteStatusEntity } from '@parque/contract';
import { Card, DataList, EmptyState } from '@parque/ui';
import { formatCount, loadTime } from '../figures';
import { computeHealth, getStableLoadTime } from './health';
import css from './health-card.module.css';
import { Rate } from './rate';

const phases: Readonly<Record<string, string>> = {
  registry: 'Registro',
  signature: 'Firma',
  manifest: 'Manifiesto',
  entry: 'Archivo de entrada',
  chunk: 'Archivo de código',
  stylesheet: 'Hoja de estilos',
  init: 'Inicio',
  bootstrap: 'Arranque',
  mount: 'Montaje',
  render: 'Pantalla',
  unmount: 'Salida',
  policy: 'Política de contenido',
};

const reasons: Readonly<Record<string, string>> = {
  http: 'el servidor responde con un error',
  network: 'no hay conexión',
  timeout: 'tarda demasiado',
  integrity: 'no es lo que se firmó',
  signature: 'la firma no vale',
  chunk: 'falta un archivo',
  evaluation: 'falla al ejecutarse',
  invalid: 'el contenido no vale',
  incompatible: 'no encaja con la plataforma',
  threw: 'lanza un error',
  other: 'otro motivo',
};

/** '<phase>: <reason>' in Spanish, else the code itself. */
function describeFailure(failureKey: string): string {
  const [phase = '', reason = ''] = failureKey.split(': ');
  return `${phases[phase] ?? phase}: ${reasons[reason] ?? reason}`;
}

const findings: Readonly<Record<string, string>> = {
  left_behind: 'Restos fuera de su pantalla',
  long_frame: 'Bloqueo de más de 100\u00a0ms',
  policy: 'Petición o imagen bloqueada',
  error: 'Errores de su código',
};

const describeFinding = (kind: string): string => findings[kind] ?? kind;

interface CountsProps {
  readonly title: string;
  readonly counts: Readonly<Record<string, number>>;
  readonly describe: (kind: string) => string;
}

function Counts({ title, counts, describe }: CountsProps) {
  const sortedCounts = Object.entries(counts).sort(([, a], [, b]) => b - a);
  if (sortedCounts.length === 0) return null;
  return (
    <div>
      <h3 className={css.heading}>{title}</h3>
      <DataList
        items={sortedCounts.map(([kind, times]) => ({ label: describe(kind), value: formatCount(times) }))}
      />
    </div>
  );
}

export function HealthCard({ status }: { readonly status: RemoteStatusEntity }) {
  const health = computeHealth(status);
  return (
    <Card
      title="Salud"
      note="Las últimas 24 horas, en todas las versiones. Tres de cada cuatro cargas no pasan del tiempo indicado."
      padding="md"
    >
      {health.loads + health.failures === 0 ? (
        <EmptyState icon="chart" title="Nadie lo ha abierto en las últimas 24 horas" />
      ) : (
        <div className="pq-stack">
          <DataList
            items={[
              { label: 'Cargas', value: formatCount(health.loads) },
              { label: 'Fallos', value: formatCount(health.failures) },
              { label: 'Tasa de fallos', value: <Rate health={health} /> },
              {
                label: 'Tiempo de carga de la estable',
                value: loadTime(getStableLoadTime(status)),
              },
            ]}
          />
          <Counts title="Por qué falla" counts={health.reasons} describe={describeFailure} />
          <Counts title="Qué hace en la página" counts={health.findings} describe={describeFinding} />
        </div>
      )}
    </Card>
  );
}
