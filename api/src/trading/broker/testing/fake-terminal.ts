import { toWallTime } from '@parque/domain/journal';

/** An order in MetaApi's format. */
type TradeBody = Readonly<Record<string, unknown>>;

interface HeldPosition {
  readonly id: string;
  readonly type: string;
  readonly symbol: string;
  readonly time: string;
  readonly openPrice: number;
  readonly currentPrice: number;
  readonly volume: number;
  readonly profit: number;
  readonly stopLoss?: number;
  readonly takeProfit?: number;
  readonly clientId?: string;
}

const price = 8000;
const [step, least] = [0.01, 0.1];

const answer = (numericCode: number, stringCode: string, positionId?: string) => ({
  numericCode,
  stringCode,
  message: stringCode,
  ...(positionId !== undefined && { orderId: positionId, positionId }),
});
const done = (positionId: string) => answer(10009, 'TRADE_RETCODE_DONE', positionId);
const invalidVolume = answer(10014, 'TRADE_RETCODE_INVALID_VOLUME');

const isVolume = (volume: number) =>
  volume >= least && Math.abs(volume / step - Math.round(volume / step)) < 1e-6;
const decimal = (volume: number) => Number(volume.toFixed(8));
const pickStops = ({ stopLoss, takeProfit }: TradeBody) => ({
  ...(typeof stopLoss === 'number' && { stopLoss }),
  ...(typeof takeProfit === 'number' && { takeProfit }),
});

/**
 * How the service executes and answers one order: with a result, a code, a status, or not at all. A `late` order is
 * executed by {@link FakeTerminal.executeLate}; a `half` one to half of its volume.
 */
export interface OrderFate {
  readonly executes: 'now' | 'late' | 'half' | 'never';
  readonly code?: number;
  readonly status?: number;
  readonly isLost?: boolean;
}

/** Order codes that are answered without a position. */
const namelessCodes: readonly number[] = [10008];

/** The terminal that MetaApi runs for an account: its positions, and the deals that were made through it. */
export function createFakeTerminal() {
  const fates: OrderFate[] = [];
  const late: (() => void)[] = [];
  const held = new Map<string, HeldPosition>();
  const deals: Record<string, unknown>[] = [];
  let last = 46_870_000;

  function addDeal(own: Record<string, unknown>): void {
    const at = Date.now();
    last += 1;
    deals.push({
      id: String(last),
      platform: 'mt5',
      time: new Date(at).toISOString(),
      brokerTime: new Date(toWallTime('NY+7', at)).toISOString().slice(0, -1).replace('T', ' '),
      price,
      commission: 0,
      swap: 0,
      profit: 0,
      ...own,
    });
  }

  function open(body: TradeBody) {
    const volume = Number(body.volume);
    if (!isVolume(volume)) return invalidVolume;
    last += 1;
    const id = String(last);
    const isBuy = body.actionType === 'ORDER_TYPE_BUY';
    const symbol = String(body.symbol);
    const named = typeof body.clientId === 'string' ? { clientId: body.clientId } : {};
    held.set(id, {
      id,
      type: isBuy ? 'POSITION_TYPE_BUY' : 'POSITION_TYPE_SELL',
      symbol,
      time: new Date().toISOString(),
      openPrice: price,
      currentPrice: price,
      volume,
      profit: 0,
      ...named,
      ...pickStops(body),
    });
    const type = isBuy ? 'DEAL_TYPE_BUY' : 'DEAL_TYPE_SELL';
    addDeal({ type, entryType: 'DEAL_ENTRY_IN', symbol, volume, orderId: id, positionId: id, ...named });
    return done(id);
  }

  function close(position: HeldPosition, volume: number, body: TradeBody) {
    const isWhole = volume === position.volume;
    if (volume > position.volume || (!isWhole && !isVolume(volume))) return invalidVolume;
    if (isWhole) held.delete(position.id);
    else held.set(position.id, { ...position, volume: decimal(position.volume - volume) });
    addDeal({
      type: position.type === 'POSITION_TYPE_BUY' ? 'DEAL_TYPE_SELL' : 'DEAL_TYPE_BUY',
      entryType: 'DEAL_ENTRY_OUT',
      symbol: position.symbol,
      volume,
      orderId: String(last + 1),
      positionId: position.id,
      ...(typeof body.clientId === 'string' && { clientId: body.clientId }),
    });
    return done(position.id);
  }

  function execute(body: TradeBody) {
    if (String(body.actionType).startsWith('ORDER_TYPE_')) return open(body);
    const position = held.get(String(body.positionId));
    if (!position) return answer(10036, 'TRADE_RETCODE_POSITION_CLOSED');
    if (body.actionType === 'POSITION_PARTIAL') return close(position, Number(body.volume), body);
    if (body.actionType === 'POSITION_CLOSE_ID') {
      return close(position, Math.min(position.volume, Number(body.volume ?? position.volume)), body);
    }
    const { stopLoss: _sl, takeProfit: _tp, ...rest } = position;
    // Stops that the request omits are removed, as in MetaTrader.
    held.set(position.id, { ...rest, ...pickStops(body) });
    return done(position.id);
  }

  function half(body: TradeBody): TradeBody {
    const volume = Number(body.volume ?? held.get(String(body.positionId))?.volume);
    return { ...body, volume: decimal(Math.floor(volume / 2 / step) * step) };
  }

  return {
    deals,
    positions: () => [...held.values()],
    /** Sets the fates of the next orders. An order without a fate is executed and answered. */
    next: (...own: readonly OrderFate[]) => void fates.push(...own),
    executeLate: () => late.splice(0).forEach((run) => run()),
    /** Opens a position outside of the api, as the owner does in a terminal. */
    openByHand: (body: TradeBody) => execute(body),
    trade(body: TradeBody): { readonly json?: object; readonly status?: number; readonly isLost?: boolean } {
      const fate = fates.shift();
      if (!fate) return { json: execute(body) };
      const { executes, code, status, isLost } = fate;
      if (executes === 'late') late.push(() => void execute(body));
      const now = executes === 'now' ? execute(body) : executes === 'half' ? execute(half(body)) : undefined;
      if (isLost) return { isLost };
      if (status !== undefined) return { status };
      const result = now ?? answer(code ?? 10012, `CODE_${code}`);
      if (code === undefined) return { json: result };
      const nameless = namelessCodes.includes(code) ? answer(code, `CODE_${code}`) : result;
      return { json: { ...nameless, numericCode: code, stringCode: `CODE_${code}` } };
    },
  };
}

export type FakeTerminal = ReturnType<typeof createFakeTerminal>;
