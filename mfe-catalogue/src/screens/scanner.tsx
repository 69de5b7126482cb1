import { LicenceView } from '../components/licence/licence-view';
import { TrendArt } from '../components/licence/trend-art';

export function ScannerScreen() {
  return (
    <LicenceView
      productId={7}
      title="Trend Scanner"
      description="Recorre los mercados y marca los cambios de tendencia según ocurren."
      heading="Ingresa El Numero De Cuenta"
      art={<TrendArt />}
      features={[
        { icon: 'scan', title: 'Todos tus mercados', detail: 'Recorre los símbolos que sigues en MT5.' },
        {
          icon: 'check-circle',
          title: 'Cambios de tendencia',
          detail: 'Los marca en el gráfico según ocurren.',
        },
        { icon: 'search', title: 'Dónde mirar', detail: 'Señala el mercado que acaba de cambiar.' },
        { icon: 'people', title: 'Dos cuentas', detail: 'La misma licencia sirve para dos cuentas de MT5.' },
      ]}
    />
  );
}
