import { z } from 'zod';

/* The fields that are read from MetaApi's answers; unknown fields are ignored. */

/** A stop; MetaTrader's 0 is none. */
const Stop = z
  .number()
  .optional()
  .transform((price) => price || undefined);

/** Some pages of the documentation have ids as numbers, others as strings; here they are strings. */
const Id = z.union([z.string(), z.number()]).transform(String);

/** Servers by broker. */
export const ServersAnswer = z.record(z.string(), z.array(z.string()));

export const LinkedAnswer = z.object({ id: z.string().min(1), state: z.string().default('') });

/** A provisioned account: `DEPLOYED` and `CONNECTED` when it can be read. */
export const ProvisionedAnswer = z.object({
  state: z.string().default(''),
  connectionStatus: z.string().default(''),
});

export const AccountAnswer = z.object({
  broker: z.string().default(''),
  currency: z.string(),
  currencyDigits: z.number().int().min(0).max(8).default(2),
  server: z.string(),
  login: z.union([z.string(), z.number()]).transform(Number),
  balance: z.number(),
  equity: z.number(),
  leverage: z.number().default(0),
  marginMode: z.string().default(''),
  investorMode: z.boolean().default(false),
  tradeAllowed: z.boolean().default(true),
});

/** The time in UTC and on the clock of the broker's server. */
export const ServerTimeAnswer = z.object({ time: z.string(), brokerTime: z.string() });

export const SymbolsAnswer = z.array(z.string());

export const SymbolAnswer = z.object({
  symbol: z.string(),
  digits: z.number().int(),
  contractSize: z.number(),
  tickSize: z.number(),
  minVolume: z.number(),
  maxVolume: z.number(),
  volumeStep: z.number(),
  profitCurrency: z.string().default(''),
  baseCurrency: z.string().optional(),
  tradeMode: z.string().optional(),
  stopsLevel: z.number().min(0).optional(),
});

const TickValue = z.number().positive().optional().catch(undefined);

export const PriceAnswer = z.object({ lossTickValue: TickValue, profitTickValue: TickValue });

/** Bars of the bid; the spread is in points. */
export const CandlesAnswer = z.array(
  z.object({
    time: z.string(),
    open: z.number(),
    high: z.number(),
    low: z.number(),
    close: z.number(),
    spread: z.number().nonnegative().default(0),
    tickVolume: z.number().nonnegative().optional(),
  }),
);

export const QuoteAnswer = PriceAnswer.extend({
  bid: z.number(),
  ask: z.number(),
  time: z.string().default(''),
});

export const PositionsAnswer = z.array(
  z.object({
    id: Id,
    type: z.enum(['POSITION_TYPE_BUY', 'POSITION_TYPE_SELL']),
    symbol: z.string(),
    time: z.string(),
    openPrice: z.number(),
    currentPrice: z.number(),
    volume: z.number(),
    swap: z.number().default(0),
    profit: z.number().default(0),
    /** Floating profit; `profit` also contains the realised profit of the closed part. */
    unrealizedProfit: z.number().optional(),
    stopLoss: Stop,
    takeProfit: Stop,
    comment: z.string().default(''),
    clientId: z.string().optional(),
  }),
);

/** `numericCode` is MetaTrader's return code; older answers have `error` and `description` instead. */
export const TradeAnswer = z.object({
  numericCode: z.number().int().optional(),
  stringCode: z.string().default(''),
  message: z.string().default(''),
  error: z.number().int().optional(),
  description: z.string().optional(),
  orderId: Id.optional(),
  positionId: Id.optional(),
});

export const DealAnswer = z.object({
  id: Id,
  type: z.string(),
  entryType: z.string().optional(),
  symbol: z.string().default(''),
  time: z.string(),
  brokerTime: z.string(),
  volume: z.number().default(0),
  price: z.number().default(0),
  commission: z.number().default(0),
  swap: z.number().default(0),
  profit: z.number().default(0),
  fee: z.number().default(0),
  orderId: Id.default(''),
  positionId: Id.default(''),
  reason: z.string().optional(),
  stopLoss: Stop,
  takeProfit: Stop,
  comment: z.string().default(''),
  // A number that JSON cannot hold exactly must not make the other deals unreadable.
  magic: z.int().optional().catch(undefined),
  clientId: z.string().optional(),
});

export const DealsAnswer = z.array(DealAnswer);

/** `details` is a code, or an object with one. */
export const ErrorAnswer = z.object({
  error: z.string().default(''),
  message: z.string().default(''),
  details: z
    .union([
      z.string(),
      z.looseObject({
        code: z.string().optional(),
        recommendedResourceSlots: z.number().int().optional(),
      }),
    ])
    .optional(),
  metadata: z.looseObject({ recommendedRetryTime: z.string().optional() }).optional(),
});
