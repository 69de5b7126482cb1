import { useAddressParams } from '../use-address-params';
import { toDayZone, useLastChoice } from './last-choice';

const parseNumber = (text: string | null) =>
  text !== null && /^-?\d{1,9}$/.test(text) ? Number(text) : undefined;

/** The state of the panel in the address, so that it can be reopened and shared. */
export function usePanelAddress() {
  const { search, change } = useAddressParams();
  const last = useLastChoice();

  return {
    /** The account in the address, else the one chosen last; undefined for the first account. */
    accountId: parseNumber(search.get('cuenta')) ?? last.accountId,
    /** The month in the address, as an offset from the current one; never positive. */
    offset: Math.min(parseNumber(search.get('mes')) ?? 0, 0),
    /** Whether the address names a month. Without one, the last month with trades is shown. */
    hasMonth: parseNumber(search.get('mes')) !== undefined,
    /** The page of trades, counted from 1. */
    page: Math.max(parseNumber(search.get('pagina')) ?? 1, 1),
    /** The clock that decides to which day a trade belongs. */
    zone: toDayZone(search.get('dia') ?? last.day),
    goToAccount: (id: number) => {
      last.storeAccount(id);
      change({ cuenta: String(id), mes: undefined, pagina: undefined, trade: undefined }, { isStep: true });
    },
    goToMonth: (offset: number) => {
      if (offset <= 0) change({ mes: String(offset), pagina: undefined }, { isStep: true });
    },
    goToPage: (page: number) => change({ pagina: page === 1 ? undefined : String(page) }),
    chooseZone: (zone: 'server' | 'local') => {
      last.storeDay(zone === 'local' ? zone : undefined);
      change({ dia: zone === 'local' ? zone : undefined, pagina: undefined });
    },
  };
}
