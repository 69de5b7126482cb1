import { callCheck } from '../../remotes/compatibility';

/** The calls of the api, as "GET /user/products". Written into the shell by the build; undefined in development. */
declare const PRODUCT_CALLS: readonly string[] | undefined;

/** Parameters are compared by their position: their names are no part of an address. */
const toComparable = (call: string) => call.replace(/:\w+/g, ':');

/** Lets this shell reject remotes with calls that the api does not have. */
export function checkProductCalls(
  calls: readonly string[] | undefined = typeof PRODUCT_CALLS === 'undefined' ? undefined : PRODUCT_CALLS,
): void {
  if (!calls) return;
  const knownCalls = new Set(calls.map(toComparable));
  callCheck.list = (manifest) =>
    (manifest.calls ?? [])
      .filter((call) => !knownCalls.has(toComparable(call)))
      .map((call) => `calls ${call}, which this product does not have`);
}
