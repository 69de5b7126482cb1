import { and, asc, eq, inArray } from 'drizzle-orm';
import type { UserEntity } from '@parque/contract';
import { matchSymbol, suggestSymbols } from '@parque/domain/copy';
import { awaitBrokerCall } from '../../broker/refusal';
import { copierCommands, copierEvents, copierMasterPositions } from '../../../core/database/schema';
import type { Services } from '../../../core/http/area';
import { getOwnChild, getOwnMaster, requireGateway } from './own-accounts';

/** Suggests symbols for those of the master that no symbol at the child's broker matches, or whose copies were left out. */
export async function listSymbolSuggestions(services: Services, user: UserEntity, id: number) {
  const child = await getOwnChild(services, user, id);
  const { account } = child;
  const master = await getOwnMaster(services, child);
  const names = await awaitBrokerCall(requireGateway(services, account).symbolNames(account.reference));
  const tradedSymbols = await services.db
    .selectDistinct({ symbol: copierMasterPositions.symbol })
    .from(copierMasterPositions)
    .where(eq(copierMasterPositions.masterId, master.account.id))
    .orderBy(asc(copierMasterPositions.symbol));
  const { childId, eventId, reason } = copierCommands;
  const rejectedSymbols = await services.db
    .selectDistinct({ symbol: copierEvents.symbol })
    .from(copierCommands)
    .innerJoin(copierEvents, eq(copierEvents.id, eventId))
    .where(and(eq(childId, id), inArray(reason, ['symbol_ambiguous', 'symbol_differs'])));
  const isRefused = (symbol: string) => rejectedSymbols.some((refusal) => refusal.symbol === symbol);
  return {
    names: [...names],
    unmapped: tradedSymbols
      .filter(({ symbol }) => 'problem' in matchSymbol(symbol, names) || isRefused(symbol))
      .map(({ symbol }) => ({ from: symbol, suggestions: [...suggestSymbols(symbol, names)] })),
  };
}
