/**
 * Whether two client ids identify the same request. MetaApi may replace the third part of an
 * id of the form `strategy_position_order`, so such ids are compared by their first two parts.
 */
export function isSameRequest(one: string, other: string | undefined): boolean {
  if (one === other) return true;
  const [strategy, position, order] = one.split('_');
  if (order === undefined || other === undefined) return false;
  return other.startsWith(`${strategy}_${position}_`);
}
