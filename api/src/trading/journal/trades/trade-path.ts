import { pathFrames, type CallAnswer, type CallArguments, type UserEntity } from '@parque/contract';
import {
  barMinutes,
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

/** Maximum number of bars to read, and of bars in a chart when the user has chosen no length. */
const [maxReadBars, maxUsualBars] = [1440, 240];

/**
 * The chart shows this share of the duration of the trade before and after it, and at least this many milliseconds; with a
 * chosen length, also this many bars.
 */
const margin = { share: 0.15, leastMs: 15 * 60_000, bars: 40 };

/** A length that a user can choose. */
type Frame = (typeof pathFrames)[number];

/** A trade whose opening is known. */
interface TimedTrade {
  readonly trade: ClosedTrade & { readonly openPrice: number };
  readonly open: Period;
}

function toTimedTrade({ zone }: Account, trade: ClosedTrade): TimedTrade | undefined {
  const { openPrice, openedWall, closedAt } = trade;
  if (openPrice === null || openedWall === null) return undefined;
  return { trade: { ...trade, openPrice }, open: { from: toInstant(zone, openedWall), to: closedAt } };
}

function computePeriod({ from, to }: Period, minutes: Frame | undefined): Period {
  const { leastMs, share, bars } = margin;
  const marginMs = Math.max(leastMs, share * (to - from), bars * 60_000 * (minutes ?? 0));
  return { from: from - marginMs, to: to + marginMs };
}

const isReadable = ({ from, to }: Period, minutes: number, max = maxReadBars) =>
  to - from <= max * minutes * 60_000;

/** Returns the shortest length of which the chart of the trade has not too many bars. */
const findUsualLength = (period: Period, minMinutes: number): number =>
  barMinutes.find((length) => length >= minMinutes && isReadable(period, length, maxUsualBars)) ?? 1440;

interface ReadBars {
  readonly minutes: number;
  /** Length of the bars of the chart. */
  readonly shownMinutes: number;
  readonly bars: readonly PriceBar[];
}

function buildPath(
  { zone }: Account,
  { trade, open }: TimedTrade,
  { minutes, shownMinutes, bars }: ReadBars,
) {
  const length = minutes * 60_000;
  const barsWhileOpen = bars.filter(({ at }) => at + length > open.from && at <= open.to);
  const excursion = computeExcursion(trade, barsWhileOpen);
  if (!excursion) return null;
  const serverBars = bars.map((bar) => ({ ...bar, at: toWallTime(zone, bar.at) }));
  const shownBars = joinBars(serverBars, shownMinutes).map(({ at, spread: _, ...prices }) => ({
    ...prices,
    time: formatWall(at),
  }));
  const readable = pathFrames.filter((frame) => isReadable(computePeriod(open, frame), frame));
  return { minutes, bar_minutes: shownMinutes, frames: readable, bars: shownBars, ...excursion };
}

/** The bars of a trade, or why there are none. */
type FoundPath = CallAnswer<'getTradePath'>;

/** Reads shorter bars first, unless a length was chosen. Brokers and terminals store longer bars for a longer time. */
async function findPath(
  gateway: GuardedGateway,
  account: Account & { readonly reference: Reference },
  timedTrade: TimedTrade,
  frame: Frame | undefined,
): Promise<FoundPath> {
  const { trade, open } = timedTrade;
  const period = computePeriod(open, frame);
  if (frame && !isReadable(period, frame)) return { path: null, missing: 'absent' };
  for (const minutes of frame ? [frame] : listBarMinutes(period, open, maxReadBars)) {
    const priceBars = await gateway.bars(account.reference, trade.symbol, { ...period, minutes });
    if (priceBars === undefined) return { path: null, missing: 'not_offered' };
    if (typeof priceBars === 'string' && priceBars !== 'absent') return { path: null, missing: priceBars };
    const shownMinutes = frame ?? findUsualLength(period, minutes);
    const path =
      typeof priceBars === 'string'
        ? null
        : buildPath(account, timedTrade, { minutes, shownMinutes, bars: priceBars });
    if (path) return { path };
  }
  return { path: null, missing: 'absent' };
}

/**
 * Returns the prices while a trade was open, from the broker of its account; null when it has none, or when the opening
 * of the trade is not known.
 *
 * @param frame - Chosen length of the bars, in minutes.
 */
export async function getTradePath(
  services: Services,
  user: UserEntity,
  { id, ticket }: CallArguments<'getTradePath'>['params'],
  frame: Frame | undefined,
): Promise<FoundPath> {
  const { account, trade } = await requireOwnTrade(services, user, id, ticket);
  const { reference } = account;
  const gateway = getBrokers(services).gateway(account.gateway);
  const timedTrade = toTimedTrade(account, trade);
  if (!gateway || !reference || !timedTrade) return { path: null, missing: 'not_offered' };
  return awaitBrokerCall(findPath(gateway, { ...account, reference }, timedTrade, frame));
}
