import { GaugeArt } from '../components/licence/gauge-art';
import { LicenceView } from '../components/licence/licence-view';

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
