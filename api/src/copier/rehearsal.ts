import type { RehearsalEntity, UserEntity } from '@parque/contract';
import {
  matchSymbol,
  reasonText,
  rehearse,
  unitsOf,
  type RehearsedDeal,
  type RehearsedSymbol,
  type RehearsedTrade,
} from '@parque/domain/copy';
import { dateKey } from '@parque/domain/journal';
import { brokersOf } from '../broker/brokers';
import type { BrokerDeal } from '../broker/gateway';
import type { GuardedGateway } from '../broker/guarded';
import { answered } from '../broker/refusal';
import type { Services } from '../http/area';
import { Refusal } from '../http/refusal';
import { sideNames, sumEntity } from './log';
import { ownChild, ownMaster, type ChildRow, type MasterRow } from './own-accounts';
import { freshChild } from './state';

const dayMs = 24 * 60 * 60 * 1000;

/** So many trades are told one by one, the latest. */
const most = 500;

interface Side {
  readonly gateway: GuardedGateway;
  readonly reference: string;
}

function sideOf(services: Services, { account }: Pick<ChildRow | MasterRow, 'account'>): Side {
  const gateway = brokersOf(services).gateway(account.gateway);
  if (!gateway) throw new Refusal('broker_unreachable');
  return { gateway, reference: account.reference };
}

async function historyOf({ gateway, reference }: Side, from: Date, to: Date): Promise<BrokerDeal[]> {
  const deals: BrokerDeal[] = [];
  const pages = gateway.deals(reference, { from: from.getTime(), to: to.getTime() });
  for await (const page of pages) deals.push(...page);
  return deals.sort((a, b) => a.at - b.at);
}

/** A deal that turns a position round closes what there was and opens the rest; only the closing is told apart. */
function rehearsedDeal(deal: BrokerDeal): RehearsedDeal | undefined {
  if ((deal.type !== 'buy' && deal.type !== 'sell') || deal.positionId === '') return undefined;
  return {
    position: deal.positionId,
    isOpening: deal.entry === 'in',
    side: deal.type,
    symbol: deal.symbol,
    units: unitsOf(deal.volumeLots),
    result: deal.profit + deal.commission + deal.fee + deal.swap,
    at: deal.at,
    day: dateKey(deal.time),
  };
}

/** What each symbol of a history is at the child's broker. */
async function symbolsFor(
  master: Side,
  child: Side,
  traded: ReadonlySet<string>,
  table: readonly { readonly from: string; readonly to: string }[],
): Promise<ReadonlyMap<string, RehearsedSymbol>> {
  const names = await child.gateway.symbolNames(child.reference);
  const found = new Map<string, RehearsedSymbol>();
  for (const symbol of traded) {
    const match = matchSymbol(symbol, names, table);
    if ('problem' in match) {
      found.set(symbol, match);
      continue;
    }
    const spec = await child.gateway.symbol(child.reference, match.symbol);
    const { contractSize } = await master.gateway.symbol(master.reference, symbol);
    found.set(symbol, { symbol: match.symbol, spec, masterContract: contractSize });
  }
  return found;
}

function leftOut(trades: readonly RehearsedTrade[]): RehearsalEntity['left_out'] {
  const counts = new Map<string, number>();
  for (const { isCopied, reason } of trades) {
    if (!isCopied && reason) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  }
  return [...counts]
    .map(([reason, count]) => ({ reason, message: reasonText(reason) ?? reason, count }))
    .sort((a, b) => b.count - a.count);
}

const cents = (amount: number) => Number(amount.toFixed(2));

const entryOf = ({ at, symbol, childSymbol, side, sum, reason, result }: RehearsedTrade) => ({
  at: new Date(at).toISOString(),
  symbol,
  child_symbol: childSymbol,
  side: sideNames[side],
  sum: sum && sumEntity(sum),
  reason,
  message: reason && (reasonText(reason) ?? null),
  result: result === null ? null : cents(result),
});

/** What a child would have copied of its master's history, by the rules that hold for it now. Nothing is sent. */
export async function rehearseChild(
  services: Services,
  person: UserEntity,
  id: number,
  days: number,
): Promise<RehearsalEntity> {
  const row = await ownChild(services, person, id);
  const master = sideOf(services, await ownMaster(services, person.id));
  const child = sideOf(services, row);
  const to = services.now();
  const from = new Date(+to - days * dayMs);

  const { currency } = await answered(master.gateway.account(master.reference));
  const history = await answered(historyOf(master, from, to));
  const deals = history.flatMap((deal) => rehearsedDeal(deal) ?? []);
  const own = row.copier ?? freshChild;
  const traded = new Set(deals.map(({ symbol }) => symbol));
  const symbols = await answered(symbolsFor(master, child, traded, own.symbolMap));
  const { trades, lots, result, worstDrawdown } = rehearse(deals, (symbol) => symbols.get(symbol), {
    multiplier: Number(row.account.multiplier ?? 1),
    maxLot: own.maxLot,
    maxPositions: own.maxPositions,
    maxDailyLoss: own.maxDailyLoss,
  });
  return {
    from: trades.length > 0 ? from.toISOString() : null,
    to: trades.length > 0 ? to.toISOString() : null,
    trades: trades.length,
    copied: trades.filter(({ isCopied }) => isCopied).length,
    lots,
    left_out: leftOut(trades),
    result: cents(result),
    worst_drawdown: cents(worstDrawdown),
    currency,
    entries: trades.slice(-most).reverse().map(entryOf),
  };
}
