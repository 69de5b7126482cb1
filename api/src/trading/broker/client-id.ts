/**
 * Whether two client ids identify the same request. MetaApi may replace the third part of an
 * id of the form `strategy_position_order`, so such ids are compared by their first two parts.
 */
export function isSameRequest(clientId: string, otherId: string | undefined): boolean {
  if (clientId === otherId) return true;
  const [strategy, position, order] = clientId.split('_');
  if (order === undefined || otherId === undefined) return false;
  return otherId.startsWith(`${strategy}_${position}_`);
}
