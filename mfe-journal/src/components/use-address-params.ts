import { useSearchParams } from '@parque/remote';

interface ChangeOptions {
  /** Whether the browser can go back to the address before. */
  readonly isStep?: boolean;
}

/** The parameters of the address, and a function that changes some of them; an empty value removes a parameter. */
export function useAddressParams() {
  const [search, setSearch] = useSearchParams();
  const change = (
    changes: Readonly<Record<string, string | undefined>>,
    { isStep = false }: ChangeOptions = {},
  ) =>
    setSearch(
      (previous) => {
        const next = new URLSearchParams(previous);
        for (const [name, value] of Object.entries(changes)) {
          if (value) next.set(name, value);
          else next.delete(name);
        }
        return next;
      },
      { replace: !isStep },
    );
  return { search, change };
}
