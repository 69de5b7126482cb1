import { LicenceView } from '../components/licence/licence-view';
import { Herringbone } from '@parque/ui';

function GaugeArt() {
  return (
    <Herringbone width={360} height={150} plank={15} variant="plain">
      <circle cx="180" cy="112" r="92" fill="var(--pq-surface-1)" opacity=".88" />
      <g fill="none" strokeWidth="12">
        <path d="M106 112A74 74 0 0 1 140.3 49.5" stroke="var(--pq-down)" />
        <path d="M145.4 46.6A74 74 0 0 1 214.6 46.6" stroke="var(--pq-text-3)" opacity=".5" />
        <path d="M219.7 49.5A74 74 0 0 1 254 112" stroke="var(--pq-up)" />
      </g>
      <path d="M180 112L225 66" stroke="var(--pq-accent)" strokeWidth="4" strokeLinecap="round" />
      <circle cx="180" cy="112" r="8" fill="var(--pq-accent)" />
    </Herringbone>
  );
}

export function DashProScreen() {
  return (
    <LicenceView
      productId={6}
      title="DashPro"
      description="Indicador de fuerza y confirmación de entrada."
      heading="IndÍcanos el código de verificación de tu cuenta"
      art={<GaugeArt />}
      features={[
        {
          icon: 'gauge',
          title: 'Fuerza de cada divisa',
          detail: 'Un solo vistazo para saber qué par se mueve.',
        },
        { icon: 'clock', title: 'Seis temporalidades', detail: 'De M5 a D1 en el mismo panel.' },
        {
          icon: 'check-circle',
          title: 'Confirmación de entrada',
          detail: 'Aviso cuando todas apuntan en la misma dirección.',
        },
        { icon: 'people', title: 'Dos cuentas', detail: 'La misma licencia sirve para dos cuentas de MT5.' },
      ]}
    />
  );
}
