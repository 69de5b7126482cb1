import { asc, eq } from 'drizzle-orm';
import type { SymbolSuggestionsEntity, UserEntity } from '@parque/contract';
import { matchSymbol, suggestSymbols } from '@parque/domain/copy';
import { brokersOf } from '../../broker/brokers';
import { answered } from '../../broker/refusal';
import { copierMasterPositions } from '../../database/schema';
import type { Services } from '../../http/area';
import { Refusal } from '../../http/refusal';
import { ownChild, ownMaster } from './own-accounts';

/** Symbols of the master that the child's broker does not have by name, with suggestions. */
export async function symbolsOf(
  services: Services,
  person: UserEntity,
  id: number,
): Promise<SymbolSuggestionsEntity> {
  const child = await ownChild(services, person, id);
  const { account } = child;
  const master = await ownMaster(services, child);
  const gateway = brokersOf(services).gateway(account.gateway);
  if (!gateway) throw new Refusal('broker_unreachable');
  const names = await answered(gateway.symbolNames(account.reference));
  const traded = await services.db
    .selectDistinct({ symbol: copierMasterPositions.symbol })
    .from(copierMasterPositions)
    .where(eq(copierMasterPositions.masterId, master.account.id))
    .orderBy(asc(copierMasterPositions.symbol));
  return {
    names: [...names],
    unmapped: traded
      .filter(({ symbol }) => 'problem' in matchSymbol(symbol, names))
      .map(({ symbol }) => ({ from: symbol, suggestions: [...suggestSymbols(symbol, names)] })),
  };
}
