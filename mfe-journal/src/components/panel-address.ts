import { useSearchParams } from '@parque/remote';
import { useKept } from '@parque/session';
import { ownZone, type DayZone } from '@parque/domain/journal';

const numberOf = (text: string | null) =>
  text !== null && /^-?\d{1,9}$/.test(text) ? Number(text) : undefined;

/** What the address keeps of the panel, for whoever comes back to it or is sent it. */
export function usePanelAddress() {
  const [search, setSearch] = useSearchParams();
  const [keptAccount, keepAccount] = useKept('journal/account');
  const [keptDay, keepDay] = useKept('journal/day');

  const change = (changes: Readonly<Record<string, string | undefined>>, replace = false) => {
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [name, value] of Object.entries(changes)) {
          if (value === undefined) next.delete(name);
          else next.set(name, value);
        }
        return next;
      },
      { replace },
    );
  };

  const zone: DayZone = (search.get('dia') ?? keptDay) === 'local' ? ownZone() : 'server';
  return {
    /** Which of several accounts: that of the address, else the one that was chosen last; undefined for the first. */
    accountId: numberOf(search.get('cuenta')) ?? (typeof keptAccount === 'number' ? keptAccount : undefined),
    /** The month, as months from this one: never one of the future. */
    offset: Math.min(numberOf(search.get('mes')) ?? 0, 0),
    /** Of the trades, counted from 1. */
    page: Math.max(numberOf(search.get('pagina')) ?? 1, 1),
    /** By which clock a trade belongs to a day. */
    zone,
    goToAccount: (id: number) => {
      keepAccount(id);
      change({ cuenta: String(id), mes: undefined, pagina: undefined });
    },
    goToMonth: (to: number) => {
      if (to <= 0) change({ mes: to === 0 ? undefined : String(to), pagina: undefined });
    },
    goToPage: (to: number) => change({ pagina: to === 1 ? undefined : String(to) }, true),
    countDaysBy: (to: 'server' | 'local') => {
      keepDay(to === 'local' ? to : undefined);
      change({ dia: to === 'local' ? to : undefined, pagina: undefined }, true);
    },
  };
}
