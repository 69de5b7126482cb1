import type { BrokerAccountEntity } from '@parque/contract';
import { Link } from '@parque/remote';
import { Banner, Button } from '@parque/ui';
import type { UseQueryResult } from '@tanstack/react-query';
import { useId } from 'react';
import { OptionalAccountPage } from '../panel/account-screen';
import css from './preview.module.css';
import { AccountWays } from './account-ways';

const squares = [
  [0, 1, 0, 0, 1, 0, 0],
  [1, 0, 0, 1, 0, 0, 1],
  [0, 0, 1, 0, 0, 1, 0],
  [0, 1, 0, 0, 1, 0, 0],
];
const rows = [70, 54, 92, 60];

function CurveArt() {
  return (
    <svg viewBox="0 0 300 100" aria-hidden="true">
      <path d="M2 84H298" className={css.dashed} />
      <path d="M2 84 40 70 66 76 108 50 134 58 178 34 204 42 246 20 270 28 298 12" className={css.curve} />
    </svg>
  );
}

function CalendarArt() {
  return (
    <svg viewBox="0 0 300 100" aria-hidden="true">
      {squares.flatMap((row, y) =>
        row.map((isFull, x) => (
          <rect
            key={`${x}-${y}`}
            x={46 + 30 * x}
            y={2 + 25 * y}
            width="26"
            height="21"
            rx="2"
            className={isFull ? css.full : css.square}
          />
        )),
      )}
    </svg>
  );
}

function TradesArt() {
  return (
    <svg viewBox="0 0 300 100" aria-hidden="true">
      {rows.map((width, row) => (
        <g key={row} transform={`translate(0 ${25 * row})`}>
          <rect x="2" y="6" width="76" height="9" rx="2" className={css.bar} />
          <rect x="110" y="6" width={width} height="9" rx="2" className={css.bar} />
          <rect x="240" y="6" width="58" height="9" rx="2" className={css.strong} />
          <path d="M0 23H300" className={css.rule} />
        </g>
      ))}
    </svg>
  );
}

const parts = [
  { title: 'Curva de capital', text: 'Cómo evoluciona tu resultado, operación a operación.', Art: CurveArt },
  { title: 'Calendario', text: 'El resultado de cada día del mes.', Art: CalendarArt },
  { title: 'Operaciones recientes', text: 'Cierre, símbolo y resultado de cada operación.', Art: TradesArt },
];

/** A preview of the panel for users without an account. */
function Preview() {
  const id = useId();
  return (
    <section className={css.preview} aria-labelledby={id}>
      <div className={`pq-row ${css.head}`}>
        <h2 className="pq-t-md" id={id}>
          Lo que verás aquí
        </h2>
        <Link className="pq-btn" to="/panel/ejemplo">
          Ver con datos de ejemplo
        </Link>
      </div>
      <div className={css.parts}>
        {parts.map(({ title, text, Art }) => (
          <div key={title}>
            <div>
              <strong>{title}</strong>
              <p>{text}</p>
            </div>
            <Art />
          </div>
        ))}
      </div>
    </section>
  );
}

/** The first steps without an account; also shown when the accounts could not be loaded. */
export function FirstSteps({ accounts }: { readonly accounts: UseQueryResult<BrokerAccountEntity[]> }) {
  return (
    <OptionalAccountPage
      title="Resumen"
      lead="Conecta tu cuenta o importa un informe para ver tu diario."
      account={undefined}
      isFirst
    >
      {accounts.error && (
        <Banner
          tone="danger"
          title="No hemos podido leer tus cuentas"
          action={
            <Button
              size="sm"
              isBusy={accounts.isFetching}
              onClick={() => void accounts.refetch()}
              icon="retry"
            >
              Reintentar
            </Button>
          }
        >
          {accounts.error.message}
        </Banner>
      )}
      <AccountWays />
      <Preview />
    </OptionalAccountPage>
  );
}
