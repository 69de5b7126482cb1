import type { CallArguments, RehearsalEntity, UserEntity } from '@parque/contract';
import {
  getReasonText,
  isOwnVolume,
  isValueOfContract,
  rehearse,
  type CopyRules,
  type RehearsedTrade,
  type SymbolPair,
  type SymbolProblem,
} from '@parque/domain/copy';
import { toWallTime } from '@parque/domain/journal';
import type { AccountInfo } from '../../broker/gateway';
import { awaitBrokerCall } from '../../broker/refusal';
import type { Services } from '../../../core/http/area';
import { findSymbol, isPriceSame, type MatchedSymbol } from '../engine/deciding/find-symbol';
import { sideNames, toSumEntity } from './log/log';
import { getOwnChild, getOwnMaster } from './own-accounts';
import { readJournalHistory, readMasterHistory, getSide, type History, type Side } from './rehearsal-history';
import { freshChild } from './state';

type Requested = CallArguments<'rehearseCopy'>['body'];

type KnownSymbol = MatchedSymbol | { readonly problem: SymbolProblem };

/** Largest number of trades in the answer, the latest ones. */
const maxEntries = 500;

async function matchSymbols(
  { master, deals, currency }: History,
  child: Side & { readonly currency: string },
  { rules, symbolMap: table }: { readonly rules: CopyRules; readonly symbolMap: readonly SymbolPair[] },
): Promise<ReadonlyMap<string, KnownSymbol>> {
  const names = await child.gateway.symbolNames(child.reference);
  const tradedSymbols = new Set(deals.map(({ symbol }) => symbol));
  const currencies = isOwnVolume(rules) ? undefined : { master: currency, child: child.currency };
  const matchedSymbols = new Map<string, KnownSymbol>();
  for (const symbol of tradedSymbols) {
    const match = await findSymbol(symbol, table, {
      names: () => Promise.resolve(names),
      spec: (name) => child.gateway.symbol(child.reference, name),
      masterSpec: async (name) => master?.gateway.symbol(master.reference, name),
      hasSamePrice: async (name) =>
        master &&
        isPriceSame(
          () => master.gateway.quote(master.reference, symbol),
          () => child.gateway.quote(child.reference, name),
        ),
      hasContractValue: async (masterSpec, spec) =>
        currencies && isValueOfContract([masterSpec, currencies.master], [spec, currencies.child]),
    });
    matchedSymbols.set(symbol, match);
  }
  return matchedSymbols;
}

/**
 * The rate between the currencies of the child and of a history, by the tick value of a symbol with that profit currency.
 * null: there is no such symbol.
 */
function findRate(
  { from, to }: { readonly from: string; readonly to: string },
  symbols: Iterable<KnownSymbol>,
): number | null {
  if (from === to) return 1;
  for (const candidate of symbols) {
    if (!('spec' in candidate) || candidate.spec.profitCurrency !== to || !candidate.spec.tickValue) continue;
    const { tickValue, tickSize, contractSize } = candidate.spec;
    return (tickSize * contractSize) / tickValue;
  }
  return null;
}

function createWallClock({ hours }: CopyRules, { serverZone }: AccountInfo) {
  if (!hours) return {};
  const zone = hours.zone === 'server' ? (serverZone ?? 'UTC') : hours.zone;
  return { wallAt: (time: number) => toWallTime(zone, time) };
}

function countOmissions(trades: readonly RehearsedTrade[]): RehearsalEntity['left_out'] {
  const counts = new Map<string, number>();
  for (const { isCopied, reason } of trades) {
    if (!isCopied && reason) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  }
  return [...counts]
    .map(([reason, count]) => ({ reason, message: getReasonText(reason) ?? reason, count }))
    .sort((a, b) => b.count - a.count);
}

const roundAmount = (amount: number, digits: number) => Number(amount.toFixed(digits));

const toEntry = (
  { executedAt, symbol, childSymbol, side, sum, reason, result }: RehearsedTrade,
  digits: number,
) => ({
  at: new Date(executedAt).toISOString(),
  symbol,
  child_symbol: childSymbol,
  side: sideNames[side],
  sum: sum && toSumEntity(sum),
  reason,
  message: reason && (getReasonText(reason) ?? null),
  result: result === null ? null : roundAmount(result, digits),
});

/** Replays a history with a child's current settings. Nothing is sent. */
export async function runRehearsal(
  services: Services,
  user: UserEntity,
  id: number,
  { days, account_id }: Requested,
): Promise<RehearsalEntity> {
  const row = await getOwnChild(services, user, id);
  const child = getSide(services, row);
  const history =
    account_id === undefined
      ? await readMasterHistory(services, await getOwnMaster(services, row), days)
      : await readJournalHistory(services, user, account_id, days);
  const { currency, digits, deals } = history;
  const childSettings = row.copier ?? freshChild;
  const account = await awaitBrokerCall(child.gateway.account(child.reference));
  const side = { ...child, currency: account.currency };
  const symbols = await awaitBrokerCall(matchSymbols(history, side, childSettings));
  const rate = findRate({ from: account.currency, to: currency }, symbols.values());
  const convertLimit = (limit: number | null) => (limit === null || rate === null ? null : limit * rate);
  const { trades, lots, result, worstDrawdown } = rehearse(deals, (symbol) => symbols.get(symbol), {
    multiplier: Number(row.account.multiplier ?? 1),
    maxLot: childSettings.maxLot,
    maxPositions: childSettings.maxPositions,
    mode: account.mode,
    maxDailyLoss: convertLimit(childSettings.maxDailyLoss),
    maxTotalLoss: convertLimit(childSettings.maxTotalLoss),
    maxDrawdown: convertLimit(childSettings.maxDrawdown),
    rules: childSettings.rules,
    worth: { master: history.worth ?? { ...account, equity: 0, balance: 0 }, child: account },
    ...createWallClock(childSettings.rules, account),
  });
  return {
    from: trades.length > 0 ? history.from.toISOString() : null,
    to: trades.length > 0 ? history.to.toISOString() : null,
    trades: trades.length,
    copied: trades.filter(({ isCopied }) => isCopied).length,
    lots,
    left_out: countOmissions(trades),
    result: roundAmount(result, digits),
    worst_drawdown: roundAmount(worstDrawdown, digits),
    currency,
    digits,
    loss_rate: rate,
    entries: trades
      .slice(-maxEntries)
      .reverse()
      .map((trade) => toEntry(trade, digits)),
  };
}
