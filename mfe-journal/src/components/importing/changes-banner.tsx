import { formatWall } from '@parque/domain/journal';
import {
  type ChangedDeal,
  computeAmount,
  type Deal,
  findChangedDeals,
  type Statement,
} from '@parque/domain/statement';
import { Banner, countText, formatMoney, formatNumber } from '@parque/ui';
import { useQuery } from '@tanstack/react-query';
import { accountsQuery } from '../../api/accounts';
import { readStoredDeals } from '../../api/imports/stored-deals';
import type { AccountFacts } from './account-facts';
import css from './importing.module.css';

const scaleDeal = (deal: Deal, factor: number): Deal => ({
  ...deal,
  commission: deal.commission * factor,
  fee: deal.fee * factor,
  swap: deal.swap * factor,
  profit: deal.profit * factor,
});

/** Deals of a report that the account has with other values, with amounts of the same decimals. */
interface Changes {
  readonly changes: readonly ChangedDeal[];
  readonly digits: number;
}

const noChanges: Changes = { changes: [], digits: 0 };

/** Compares a report with the deals that earlier imports stored in its account. Skips accounts that a broker reports. */
export function useChanges({ account, deals, period }: Statement, facts: AccountFacts) {
  const { data: accounts = [] } = useQuery(accountsQuery);
  const server = account.server || account.broker || 'MetaTrader';
  const storedAccount = accounts.find(
    (row) => row.gateway === 'statement' && row.server === server && String(row.number) === facts.number,
  );
  return useQuery({
    queryKey: ['journal', 'changes', storedAccount?.id, period],
    enabled: storedAccount !== undefined && period !== undefined,
    gcTime: 0,
    queryFn: async (): Promise<Changes> => {
      if (!storedAccount || !period) return noChanges;
      const storedDeals = await readStoredDeals(storedAccount, period);
      const digits = Math.max(storedAccount.digits, account.digits);
      const scaleDeals = (all: readonly Deal[], currentDigits: number) =>
        all.map((deal) => scaleDeal(deal, 10 ** (digits - currentDigits)));
      return {
        changes: findChangedDeals(
          scaleDeals(storedDeals.deals, storedAccount.digits),
          scaleDeals(deals, account.digits),
        ),
        digits,
      };
    },
  });
}

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
  { storedDeal, reportedDeal }: ChangedDeal,
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
    .filter((name) => storedDeal[name] !== reportedDeal[name])
    .map(
      (name) =>
        `${labels[name]} ${formatDealValue(storedDeal, name)} → ${formatDealValue(reportedDeal, name)}`,
    )
    .join(', ');
}

/** The stored deals that have other values in a report, and the offer to take them. */
export function ChangesBanner({ changes, digits, currency, isTaken, onTake, disabled }: ChangesBannerProps) {
  if (changes.length === 0) return null;
  const sum = changes.reduce(
    (total, { storedDeal, reportedDeal }) => total + computeAmount(reportedDeal) - computeAmount(storedDeal),
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
          <li key={change.storedDeal.ticket}>
            <span translate="no">{change.storedDeal.ticket}</span>:{' '}
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
