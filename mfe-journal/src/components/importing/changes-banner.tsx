import { computeAmount, type ChangedDeal, type Deal } from '@parque/domain/statement';
import { formatWall } from '@parque/domain/journal';
import { Banner, countText, formatMoney, formatNumber } from '@parque/ui';
import css from './importing.module.css';
import type { Changes } from './use-changes';

const maxShownChanges = 5;

interface ChangesBannerProps extends Changes {
  readonly currency: string;
  readonly isTaken: boolean;
  readonly onTake: (isTaken: boolean) => void;
  readonly disabled: boolean;
}

const labels = {
  time: 'fecha',
  volumeLots: 'volumen',
  price: 'precio',
  commission: 'comisión',
  fee: 'tarifa',
  swap: 'swap',
  profit: 'beneficio',
} as const;
const names = Object.keys(labels) as (keyof typeof labels)[];

/** The values of a deal that an earlier import stored otherwise: `swap 0,00 → -1,25`. */
function formatDifference(
  { stored, stated }: ChangedDeal,
  { digits, currency }: { digits: number; currency: string },
) {
  const formatDealValue = (deal: Deal, name: keyof typeof labels): string => {
    if (name === 'time') return formatWall(deal.time).replace('T', ' ');
    const isMoney = name !== 'volumeLots' && name !== 'price';
    return isMoney
      ? formatMoney(deal[name] / 10 ** digits, { currency, digits })
      : formatNumber(deal[name], { maximumFractionDigits: 8 });
  };
  return names
    .filter((name) => stored[name] !== stated[name])
    .map((name) => `${labels[name]} ${formatDealValue(stored, name)} → ${formatDealValue(stated, name)}`)
    .join(', ');
}

/** The stored deals that have other values in a report, and the offer to take them. */
export function ChangesBanner({ changes, digits, currency, isTaken, onTake, disabled }: ChangesBannerProps) {
  if (changes.length === 0) return null;
  const sum = changes.reduce(
    (total, { stored, stated }) => total + computeAmount(stated) - computeAmount(stored),
    0,
  );
  const money = formatMoney(sum / 10 ** digits, { currency, digits });
  return (
    <Banner
      tone="accent"
      title={`${countText(changes.length, 'transacción de tu diario tiene', 'transacciones de tu diario tienen')} otros valores en este archivo`}
    >
      <ul className={css.changes}>
        {changes.slice(0, maxShownChanges).map((change) => (
          <li key={change.stored.ticket}>
            <span translate="no">{change.stored.ticket}</span>:{' '}
            {formatDifference(change, { digits, currency })}
          </li>
        ))}
        {changes.length > maxShownChanges && <li>…</li>}
      </ul>
      <label>
        <input
          type="checkbox"
          checked={isTaken}
          disabled={disabled}
          onChange={({ target }) => onTake(target.checked)}
        />{' '}
        Tomar los valores del archivo: tu resultado cambia en {money}
      </label>
    </Banner>
  );
}
