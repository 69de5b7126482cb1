import { useSearchParams } from '@parque/remote';
import type { Sort } from '@parque/ui';

/** The state of a table in the address, so that it can be stored, shared and restored. */
export type TableAddress = ReturnType<typeof useTableAddress>;

const sortText = ({ key, isDescending }: Sort) => (isDescending ? `-${key}` : key);
const parseSort = (text: string): Sort => ({
  key: text.replace(/^-/, ''),
  isDescending: text.startsWith('-'),
});

const searchName = 'buscar';
const sortName = 'orden';
/** Parameters of the position, which are reset when filters change. */
const positionNames: readonly string[] = ['pagina', 'desde'];

/**
 * @param defaultSort - Omitted from the address.
 * @param views - Parameters that select the content of the table. They remain when the filters are cleared.
 */
export function useTableAddress(defaultSort: Sort, views: readonly string[] = []) {
  const [params, setParams] = useSearchParams();

  const change = (name: string, value: string) =>
    setParams(
      (previous) => {
        const next = new URLSearchParams(previous);
        [...positionNames, name].forEach((param) => next.delete(param));
        if (value) next.set(name, value);
        return next;
      },
      { replace: true },
    );

  return {
    search: params.get(searchName) ?? '',
    sort: parseSort(params.get(sortName) ?? sortText(defaultSort)),
    /** The value of a filter; empty without one. */
    filter: (name: string) => params.get(name) ?? '',
    isFiltered: [...params.keys()].some((name) => ![sortName, ...positionNames, ...views].includes(name)),
    setSearch: (search: string) => change(searchName, search),
    setSort: (sort: Sort) => change(sortName, sortText(sort) === sortText(defaultSort) ? '' : sortText(sort)),
    setFilter: change,
    clear: () =>
      setParams((previous) => [...previous].filter(([name]) => views.includes(name)), { replace: true }),
    /** Values of a parameter that holds the position in the table. */
    getPosition: (name: string): readonly string[] => params.getAll(name),
    setPosition: (name: string, values: readonly string[]) =>
      setParams((previous) => {
        const next = new URLSearchParams(previous);
        next.delete(name);
        values.forEach((value) => next.append(name, value));
        return next;
      }),
  };
}
