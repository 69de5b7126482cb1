import { useSearchParams } from '@parque/remote';

const numberOf = (text: string | null) =>
  text !== null && /^-?\d{1,5}$/.test(text) ? Number(text) : undefined;

/** What the address keeps of the panel: the month, as months from this one, and the page of its trades. */
export function usePanelAddress() {
  const [search, setSearch] = useSearchParams();
  const offset = Math.min(numberOf(search.get('mes')) ?? 0, 0);
  const page = Math.max(numberOf(search.get('pagina')) ?? 1, 1);

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

  return {
    offset,
    page,
    goToMonth: (to: number) => {
      if (to <= 0) change({ mes: to === 0 ? undefined : String(to), pagina: undefined });
    },
    goToPage: (to: number) => change({ pagina: to === 1 ? undefined : String(to) }, true),
  };
}
