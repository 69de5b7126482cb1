import type { OpenCopiesEntity } from '@parque/contract';
import { countText, formatLots, Money } from '@parque/ui';
import list from '../rows.module.css';

export const formatPositionCount = (count: number) => countText(count, 'posición', 'posiciones');

export const sumPositions = ({ accounts }: OpenCopiesEntity) =>
  accounts.reduce((sum, { positions }) => sum + positions, 0);

type Copies = OpenCopiesEntity['accounts'][number]['copies'];

const maxNamedCopies = 12;

/** `compra EURUSD 0,10 · venta XAUUSD 0,20`, and the openings whose outcome the broker has not reported. */
function formatCopyNames(copies: Copies, openingCount: number): string {
  const names = copies
    .slice(0, maxNamedCopies)
    .map(({ side, symbol, lots }) => `${side} ${symbol} ${formatLots(lots)}`);
  const unnamedCount = copies.length - names.length;
  return [
    ...names,
    ...(unnamedCount > 0 ? [`y ${unnamedCount} más`] : []),
    ...(openingCount > 0
      ? [countText(openingCount, 'apertura sin respuesta del bróker', 'aperturas sin respuesta del bróker')]
      : []),
  ].join(' · ');
}

export function OpenCopies({ open }: { readonly open: OpenCopiesEntity }) {
  return (
    <ul className={list.rows} aria-label="Copias abiertas">
      {open.accounts
        .filter(({ positions }) => positions > 0)
        .map(({ id, number, positions, lots, result, copies }) => (
          <li key={id}>
            <strong>{`Cuenta ${number}`}</strong>
            <span
              translate="no"
              className="pq-num"
            >{`${formatPositionCount(positions)}, ${formatLots(lots)} lotes`}</span>
            <small translate="no">{formatCopyNames(copies, positions - copies.length)}</small>
            <small>
              Resultado flotante{' '}
              {result ? (
                <Money amount={result.amount} currency={result.currency} digits={result.digits} isResult />
              ) : (
                'desconocido: el bróker no ha contestado'
              )}
            </small>
          </li>
        ))}
    </ul>
  );
}
