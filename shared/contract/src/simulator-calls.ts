import { z } from 'zod';
import { brokerErrors } from './errors';
import { defineCalls } from './call';
import { CopySide } from './copier-entities';
import { AccountNumber } from './entities';
import { defineEntity, timestamp, createWholeNumber } from './fields';

const price = z.number().positive();
const lots = z.number().positive().max(1000);
const ticket = z.string().min(1).max(30);

/** A trading account that the user has connected. */
const account = { number: AccountNumber, server: z.string().min(1).max(80) };

/** `null` removes it; if absent it is unchanged. */
const stops = { stop_loss: price.nullable().optional(), take_profit: price.nullable().optional() };

const SimulatedTrade = z.discriminatedUnion('action', [
  z.strictObject({
    ...account,
    action: z.literal('abrir'),
    symbol: z.string().min(1).max(60),
    side: CopySide,
    lots,
    ...stops,
  }),
  z.strictObject({ ...account, action: z.literal('modificar'), position: ticket, ...stops }),
  z.strictObject({
    ...account,
    action: z.literal('cerrar'),
    position: ticket,
    lots: lots.optional().describe('The whole position by default'),
  }),
]);

const SimulatedTradeResult = defineEntity('SimulatedTradeResult', {
  is_done: z.boolean(),
  retcode: z.int().describe("MetaTrader's: 10009 is done"),
  message: z.string(),
  position: z.string().nullable(),
  price: z.number().nullable(),
});

const SimulatedPosition = defineEntity('SimulatedPosition', {
  ticket: z.string(),
  symbol: z.string(),
  side: CopySide,
  lots: z.number(),
  price_open: z.number(),
  price_current: z.number(),
  stop_loss: z.number().nullable(),
  take_profit: z.number().nullable(),
  profit: z.number().describe('In the currency of the account'),
  opened_at: timestamp,
  is_copy: z.boolean().describe('Opened by the platform, not by hand'),
});

/** The terminal of a simulated account, for trials of the product. Never in production, never of a real account. */
export const simulatorCalls = defineCalls('simulator', 'user', {
  tradeSimulated: {
    summary: 'Trade by hand on a simulated account in the Conector of the signed-in user',
    body: SimulatedTrade,
    answers: { 200: SimulatedTradeResult },
    errors: [...brokerErrors],
  },
  listSimulatedPositions: {
    summary: 'Open positions of a simulated account in the Conector of the signed-in user',
    query: z.object({ number: createWholeNumber(AccountNumber), server: account.server }),
    answers: { 200: z.array(SimulatedPosition) },
    errors: ['not_found', ...brokerErrors],
  },
});
