import type { CallAnswer, CallArguments, UserEntity } from '@parque/contract';
import {
  computeExcursion,
  toInstant,
  joinBars,
  listBarMinutes,
  toWallTime,
  formatWall,
  type ClosedTrade,
  type PriceBar,
} from '@parque/domain/journal';
import { getBrokers } from '../../broker/brokers';
import type { Reference, Period } from '../../broker/gateway';
import type { GuardedGateway } from '../../broker/guarded';
import { awaitBrokerCall } from '../../broker/refusal';
import type { Services } from '../../../core/http/area';
import type { Account } from '../accounts/account-repository';
import { requireOwnTrade } from './trade-detail';

/** Maximum of bars that are read for the estimate, and of bars in the answer. */
const [maxReadBars, maxShownBars] = [1440, 120];

/** The chart shows this share of the duration of the trade before and after it, and at least this many milliseconds. */
const margin = { share: 0.15, leastMs: 15 * 60_000 };

/** A trade whose opening is known. */
interface Opened {
  readonly trade: ClosedTrade & { readonly openPrice: number };
  readonly open: Period;
}

function toOpened({ zone }: Account, trade: ClosedTrade): Opened | undefined {
  const { openPrice, openedWall, closedAt } = trade;
  if (openPrice === null || openedWall === null) return undefined;
  return { trade: { ...trade, openPrice }, open: { from: toInstant(zone, openedWall), to: closedAt } };
}

function buildPath({ zone }: Account, { trade, open }: Opened, minutes: number, bars: readonly PriceBar[]) {
  const length = minutes * 60_000;
  const barsWhileOpen = bars.filter(({ at }) => at + length > open.from && at <= open.to);
  const excursion = computeExcursion(trade, barsWhileOpen);
  if (!excursion) return null;
  const shown = joinBars(bars, maxShownBars).map(({ at, spread: _, ...prices }) => ({
    ...prices,
    time: formatWall(toWallTime(zone, at)),
  }));
  return { minutes, bars: shown, ...excursion };
}

/** The bars of a trade, or why there are none. */
type FoundPath = CallAnswer<'getTradePath'>;

/** Reads shorter bars first. Brokers and terminals store longer bars for a longer time. */
async function findPath(
  gateway: GuardedGateway,
  account: Account & { readonly reference: Reference },
  opened: Opened,
): Promise<FoundPath> {
  const { trade, open } = opened;
  const around = Math.max(margin.leastMs, margin.share * (open.to - open.from));
  const period = { from: open.from - around, to: open.to + around };
  for (const minutes of listBarMinutes(period, open, maxReadBars)) {
    const priceBars = await gateway.bars(account.reference, trade.symbol, { ...period, minutes });
    if (priceBars === undefined) return { path: null, missing: 'not_offered' };
    if (typeof priceBars === 'string' && priceBars !== 'absent') return { path: null, missing: priceBars };
    const path = typeof priceBars === 'string' ? null : buildPath(account, opened, minutes, priceBars);
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
  user: UserEntity,
  { id, ticket }: CallArguments<'getTradePath'>['params'],
): Promise<FoundPath> {
  const { account, trade } = await requireOwnTrade(services, user, id, ticket);
  const { reference } = account;
  const gateway = getBrokers(services).gateway(account.gateway);
  const opened = toOpened(account, trade);
  if (!gateway || !reference || !opened) return { path: null, missing: 'not_offered' };
  return awaitBrokerCall(findPath(gateway, { ...account, reference }, opened));
}
