import { Brand, Herringbone, Icon, type IconName } from '..';
import type { Example } from './example';

const colours = [
  ['bg', 'Fondo'],
  ['surface-1', 'Tarjeta'],
  ['surface-2', 'Cabecera'],
  ['surface-3', 'Pulsado'],
  ['accent', 'Acción'],
  ['danger', 'Error'],
  ['up', 'Ganancia'],
  ['down', 'Pérdida'],
  ['control', 'Borde'],
] as const;

function Colours() {
  return (
    <ul className="pq-gallery__swatches">
      {colours.map(([token, name]) => (
        <li key={token}>
          <span style={{ background: `var(--pq-${token})` }} />
          {name}
        </li>
      ))}
    </ul>
  );
}

function Typography() {
  return (
    <>
      <p className="pq-headline">La operación manda</p>
      <h3 className="pq-t-lg">Título de una tarjeta destacada</h3>
      <p>Texto de lectura, con una nota de 1.234,56 US$.</p>
      <p className="pq-soft">Texto secundario</p>
      <p className="pq-mute">Notas y ejes</p>
      <p className="pq-num">0123456789 · 21/11/2026 · 14:05 · 55,56 %</p>
    </>
  );
}

const icons: readonly IconName[] = [
  'calculator',
  'chart',
  'check',
  'chat',
  'clock',
  'copy',
  'edit',
  'error',
  'external',
  'file',
  'gauge',
  'info',
  'lock',
  'people',
  'retry',
  'search',
  'table',
  'trash',
  'undo',
  'upload',
  'warning',
];

function Icons() {
  return (
    <>
      <div className="pq-row">
        {icons.map((name) => (
          <Icon key={name} name={name} />
        ))}
      </div>
      <div className="pq-gallery__floors">
        <Herringbone width={320} height={120} />
        <Herringbone width={320} height={120} variant="plain" />
      </div>
      <span className="pq-brand">
        <Brand />
      </span>
    </>
  );
}

export const looks: readonly Example[] = [
  { title: 'Colores', shows: [], draw: Colours },
  { title: 'Letra', shows: [], draw: Typography },
  { title: 'Dibujos', shows: ['Herringbone', 'Brand'], draw: Icons },
];
