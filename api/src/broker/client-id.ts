/**
 * Whether two client ids identify the same request. MetaApi keeps the form `strategy_position_order` and may replace
 * the third part, so ids of this form are compared by their first two parts.
 */
export function isSameRequest(one: string, other: string | undefined): boolean {
  if (one === other) return true;
  const [strategy, position, order] = one.split('_');
  if (order === undefined || other === undefined) return false;
  return other.startsWith(`${strategy}_${position}_`);
}
