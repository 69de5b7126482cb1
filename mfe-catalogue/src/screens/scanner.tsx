import { LicenceView } from '../components/licence/licence-view';
import { Herringbone } from '@parque/ui';

const turns = [
  { x: 98, y: 98, color: 'var(--pq-up)' },
  { x: 164, y: 78, color: 'var(--pq-up)' },
  { x: 226, y: 62, color: 'var(--pq-accent)' },
];

/** A price line with its turns marked, the last one under the scanner. */
function TrendArt() {
  return (
    <Herringbone width={360} height={150} plank={15} variant="plain">
      <rect x="196" width="78" height="150" fill="var(--pq-accent)" opacity=".16" />
      <path d="M196 0V150M274 0V150" stroke="var(--pq-accent-line)" strokeWidth="2" />
      <g fill="none" strokeLinejoin="round">
        <path
          d="M40 112L74 84 98 98 138 58 164 78 204 36 226 62 262 30 292 52 326 40"
          stroke="var(--pq-text-1)"
          strokeWidth="2.5"
        />
        <path d="M74 84L138 58 204 36 262 30" stroke="var(--pq-text-3)" strokeDasharray="4 4" />
      </g>
      {turns.map(({ x, y, color }) => (
        <circle key={x} cx={x} cy={y} r="6" fill="var(--pq-surface-1)" stroke={color} strokeWidth="3" />
      ))}
    </Herringbone>
  );
}

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
