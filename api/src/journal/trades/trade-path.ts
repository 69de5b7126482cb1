import type { CallAnswer, CallArguments, TradePathEntity, UserEntity } from '@parque/contract';
import {
  excursionOf,
  instantOf,
  joinedBars,
  minutesOfBars,
  wallAt,
  wallText,
  type ClosedTrade,
  type PriceBar,
} from '@parque/domain/journal';
import { brokersOf } from '../../broker/brokers';
import type { Reference, Stretch } from '../../broker/gateway';
import type { GuardedGateway } from '../../broker/guarded';
import { answered } from '../../broker/refusal';
import type { Services } from '../../http/area';
import type { Account } from '../accounts/account-repository';
import { ownTrade } from './trade-detail';

/** Bars that are read for the estimate, and bars of the answer. */
const [mostRead, mostShown] = [1440, 120];

/** Share of the time of the trade that is shown before and after it, and at least as many milliseconds. */
const margin = { share: 0.15, leastMs: 15 * 60_000 };

/** A trade whose opening is known. */
interface Opened {
  readonly trade: ClosedTrade & { readonly openPrice: number };
  readonly open: Stretch;
}

function openedOf({ zone }: Account, trade: ClosedTrade): Opened | undefined {
  const { openPrice, openedWall, closedAt } = trade;
  if (openPrice === null || openedWall === null) return undefined;
  return { trade: { ...trade, openPrice }, open: { from: instantOf(zone, openedWall), to: closedAt } };
}

function pathOf(
  { zone }: Account,
  { trade, open }: Opened,
  minutes: number,
  bars: readonly PriceBar[],
): TradePathEntity | null {
  const length = minutes * 60_000;
  const own = bars.filter(({ at }) => at + length > open.from && at <= open.to);
  const excursion = excursionOf(trade, own);
  if (!excursion) return null;
  const shown = joinedBars(bars, mostShown).map(({ at, spread: _, ...prices }) => ({
    ...prices,
    time: wallText(wallAt(zone, at)),
  }));
  return { minutes, bars: shown, ...excursion };
}

/** The bars of a trade, or why there are none. */
type FoundPath = CallAnswer<'getTradePath'>;

/** Reads shorter bars first: brokers and terminals have the longer ones for a longer time. */
async function findPath(
  gateway: GuardedGateway,
  account: Account & { readonly reference: Reference },
  opened: Opened,
): Promise<FoundPath> {
  const { trade, open } = opened;
  const around = Math.max(margin.leastMs, margin.share * (open.to - open.from));
  const stretch = { from: open.from - around, to: open.to + around };
  for (const minutes of minutesOfBars(stretch, open, mostRead)) {
    const found = await gateway.bars(account.reference, trade.symbol, { ...stretch, minutes });
    if (found === undefined) return { path: null, missing: 'not_offered' };
    if (typeof found === 'string' && found !== 'absent') return { path: null, missing: found };
    const path = typeof found === 'string' ? null : pathOf(account, opened, minutes, found);
    if (path) return { path };
  }
  return { path: null, missing: 'absent' };
}

/**
 * Returns the prices while a trade was open, from the broker of its account; null when it has none, or when the opening
 * of the trade is not known.
 */
export async function getTradePath(
  services: Services,
  person: UserEntity,
  { id, ticket }: CallArguments<'getTradePath'>['params'],
): Promise<FoundPath> {
  const { account, trade } = await ownTrade(services, person, id, ticket);
  const { reference } = account;
  const gateway = brokersOf(services).gateway(account.gateway);
  const opened = openedOf(account, trade);
  if (!gateway || !reference || !opened) return { path: null, missing: 'not_offered' };
  return answered(findPath(gateway, { ...account, reference }, opened));
}
