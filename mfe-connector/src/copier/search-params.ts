/** Returns the query of an address with one parameter replaced; without a value, the parameter is removed. */
export function replaceParam(
  search: URLSearchParams,
  name: string,
  value: string | undefined,
): URLSearchParams {
  const next = new URLSearchParams(search);
  if (value === undefined) next.delete(name);
  else next.set(name, value);
  return next;
}

/** The parameter of _Cuentas_ that opens an account for editing. */
export const editParam = 'editar';
