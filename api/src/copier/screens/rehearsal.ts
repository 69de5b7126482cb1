import type { CallArguments, RehearsalEntity, UserEntity } from '@parque/contract';
import {
  matchSymbol,
  reasonText,
  rehearse,
  type CopyRules,
  type RehearsedTrade,
  type SymbolProblem,
} from '@parque/domain/copy';
import { wallAt } from '@parque/domain/journal';
import type { AccountInfo, SymbolSpec } from '../../broker/gateway';
import { answered } from '../../broker/refusal';
import type { Services } from '../../http/area';
import { sideNames, sumEntity } from './log/log';
import { ownChild, ownMaster } from './own-accounts';
import { journalHistory, masterHistory, sideOf, type History, type Side } from './rehearsal-history';
import { freshChild } from './state';

type Requested = CallArguments<'rehearseCopy'>['body'];

type KnownSymbol =
  | { readonly symbol: string; readonly spec: SymbolSpec; readonly masterContract: number }
  | { readonly problem: SymbolProblem };

/** Largest number of trades in the answer, the latest ones. */
const most = 500;

/** Matches each symbol of a history with the child's symbols. */
async function symbolsFor(
  { contractOf }: History,
  child: Side,
  traded: ReadonlySet<string>,
  table: readonly { readonly from: string; readonly to: string }[],
): Promise<ReadonlyMap<string, KnownSymbol>> {
  const names = await child.gateway.symbolNames(child.reference);
  const found = new Map<string, KnownSymbol>();
  for (const symbol of traded) {
    const match = matchSymbol(symbol, names, table);
    if ('problem' in match) {
      found.set(symbol, match);
      continue;
    }
    const spec = await child.gateway.symbol(child.reference, match.symbol);
    const masterContract = (await contractOf(symbol)) ?? spec.contractSize;
    found.set(symbol, { symbol: match.symbol, spec, masterContract });
  }
  return found;
}

/**
 * The rate between the currencies of the child and of a history, by the tick value of a symbol with that profit currency.
 * null: there is no such symbol.
 */
function rateOf(
  { from, to }: { readonly from: string; readonly to: string },
  symbols: Iterable<KnownSymbol>,
): number | null {
  if (from === to) return 1;
  for (const known of symbols) {
    if (!('spec' in known) || known.spec.profitCurrency !== to || !known.spec.tickValue) continue;
    const { tickValue, tickSize, contractSize } = known.spec;
    return (tickSize * contractSize) / tickValue;
  }
  return null;
}

/** Reads the clock of the trading hours of a child. */
function wallOf({ hours }: CopyRules, { serverZone }: AccountInfo) {
  if (!hours) return {};
  const zone = hours.zone === 'server' ? (serverZone ?? 'UTC') : hours.zone;
  return { wallAt: (at: number) => wallAt(zone, at) };
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

/** An amount with the decimals of its currency. */
const rounded = (amount: number, digits: number) => Number(amount.toFixed(digits));

const entryOf = ({ at, symbol, childSymbol, side, sum, reason, result }: RehearsedTrade, digits: number) => ({
  at: new Date(at).toISOString(),
  symbol,
  child_symbol: childSymbol,
  side: sideNames[side],
  sum: sum && sumEntity(sum),
  reason,
  message: reason && (reasonText(reason) ?? null),
  result: result === null ? null : rounded(result, digits),
});

/** Replays a history with a child's current settings. Nothing is sent. */
export async function rehearseChild(
  services: Services,
  person: UserEntity,
  id: number,
  { days, account_id }: Requested,
): Promise<RehearsalEntity> {
  const row = await ownChild(services, person, id);
  const child = sideOf(services, row);
  const history =
    account_id === undefined
      ? await masterHistory(services, await ownMaster(services, row), days)
      : await journalHistory(services, person, account_id, days);
  const { currency, digits, deals } = history;
  const own = row.copier ?? freshChild;
  const traded = new Set(deals.map(({ symbol }) => symbol));
  const symbols = await answered(symbolsFor(history, child, traded, own.symbolMap));
  const account = await answered(child.gateway.account(child.reference));
  const rate = rateOf({ from: account.currency, to: currency }, symbols.values());
  const converted = (limit: number | null) => (limit === null || rate === null ? null : limit * rate);
  const { trades, lots, result, worstDrawdown } = rehearse(deals, (symbol) => symbols.get(symbol), {
    multiplier: Number(row.account.multiplier ?? 1),
    maxLot: own.maxLot,
    maxPositions: own.maxPositions,
    maxDailyLoss: converted(own.maxDailyLoss),
    maxTotalLoss: converted(own.maxTotalLoss),
    maxDrawdown: converted(own.maxDrawdown),
    rules: own.rules,
    worth: { master: history.worth ?? { ...account, equity: 0, balance: 0 }, child: account },
    ...wallOf(own.rules, account),
  });
  return {
    from: trades.length > 0 ? history.from.toISOString() : null,
    to: trades.length > 0 ? history.to.toISOString() : null,
    trades: trades.length,
    copied: trades.filter(({ isCopied }) => isCopied).length,
    lots,
    left_out: leftOut(trades),
    result: rounded(result, digits),
    worst_drawdown: rounded(worstDrawdown, digits),
    currency,
    digits,
    loss_rate: rate,
    entries: trades
      .slice(-most)
      .reverse()
      .map((trade) => entryOf(trade, digits)),
  };
}
