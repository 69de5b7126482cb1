import type { OpenCopiesEntity } from '@parque/contract';
import { formatLots, Money } from '@parque/ui';
import css from './closing.module.css';

export const positionsText = (count: number) => (count === 1 ? '1 posición' : `${count} posiciones`);

export const positionsOf = ({ accounts }: OpenCopiesEntity) =>
  accounts.reduce((sum, { positions }) => sum + positions, 0);

/** Positions, lots and floating result of the open copies of each account. */
export function OpenCopies({ open }: { readonly open: OpenCopiesEntity }) {
  return (
    <ul className={css.accounts} aria-label="Copias abiertas">
      {open.accounts
        .filter(({ positions }) => positions > 0)
        .map(({ id, number, positions, lots, result }) => (
          <li key={id}>
            <strong>{`Cuenta ${number}`}</strong>
            <span
              translate="no"
              className="pq-num"
            >{`${positionsText(positions)}, ${formatLots(lots)} lotes`}</span>
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
