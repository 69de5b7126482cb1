/** The query of an address with another value of one parameter; without one, the parameter is removed. */
export function withChoice(
  search: URLSearchParams,
  name: string,
  value: string | undefined,
): URLSearchParams {
  const next = new URLSearchParams(search);
  if (value === undefined) next.delete(name);
  else next.set(name, value);
  return next;
}
