import { and, eq } from 'drizzle-orm';
import type { CallArguments, UserEntity } from '@parque/contract';
import { omitUndefined } from '../../../core/omit-undefined';
import { brokerServers, connectorAccounts } from '../../../core/database/schema';
import type { Handlers, Services } from '../../../core/http/area';
import { ApiRuleError } from '../../../core/http/api-rule-error';
import { getBrokers } from '../brokers';
import type { BrokerPosition, Reference, TradeResult } from '../gateway';
import { withDeadline } from '../deadline';
import { awaitBrokerCall } from '../refusal';
import type { SimulatorControl } from './simulator-control';

const sides = { compra: 'buy', venta: 'sell' } as const;
const spanish = { buy: 'compra', sell: 'venta' } as const;

const notConnected =
  'No es una cuenta simulada de tu Conector. Las que solo están en el diario no operan a mano.';

/** @throws ApiRuleError - `not_found`: the user has not connected this account, or it is not simulated. */
async function requireOwnReference(
  { db }: Services,
  { id }: UserEntity,
  { number, server }: { readonly number: number; readonly server: string },
): Promise<Reference> {
  const [account] = await db
    .select({ reference: connectorAccounts.reference })
    .from(connectorAccounts)
    .innerJoin(brokerServers, eq(brokerServers.id, connectorAccounts.serverId))
    .where(
      and(
        eq(connectorAccounts.userId, id),
        eq(connectorAccounts.number, number),
        eq(connectorAccounts.gateway, 'simulator'),
        eq(brokerServers.name, server),
      ),
    );
  if (!account) throw new ApiRuleError('not_found', { fields: { number: notConnected } });
  return account.reference;
}

type Trade = CallArguments<'tradeSimulated'>['body'];

function executeTrade(control: SimulatorControl, reference: Reference, order: Trade): Promise<TradeResult> {
  if (order.action === 'cerrar') return control.closeByHand(reference, order.position, order.lots);
  const { stop_loss: stopLoss, take_profit: takeProfit } = order;
  const stops = omitUndefined({ stopLoss, takeProfit });
  if (order.action === 'modificar') return control.modifyByHand(reference, order.position, stops);
  const { symbol, side, lots } = order;
  return control.openByHand(reference, { symbol, side: sides[side], volumeLots: lots, ...stops });
}

const toPositionEntity = (position: BrokerPosition) => ({
  ticket: position.ticket,
  symbol: position.symbol,
  side: spanish[position.side],
  lots: position.volumeLots,
  price_open: position.priceOpen,
  price_current: position.priceCurrent,
  stop_loss: position.stopLoss ?? null,
  take_profit: position.takeProfit ?? null,
  profit: position.profit,
  opened_at: new Date(position.openedAt).toISOString(),
  is_copy: position.comment !== '',
});

/** Calls for manual trading; not available in production or without the simulator. */
export function createSimulatorRoutes(services: Services): Handlers {
  const { production, broker } = services.settings;
  if (production || !broker.simulator) return {};
  const { simulator } = getBrokers(services);
  // Some simulated accounts never answer. Without a time limit, such a call would block the next calls of its user.
  const runInTime = <Result>(what: string, call: (signal: AbortSignal) => Promise<Result>) =>
    awaitBrokerCall(withDeadline(broker.timeoutMs, what, call));
  return {
    async tradeSimulated({ user, body }) {
      const reference = await requireOwnReference(services, user, body);
      const { outcome, retcode, message, position, price } = await runInTime('trade by hand', () =>
        executeTrade(simulator.control, reference, body),
      );
      return {
        is_done: outcome === 'done',
        retcode,
        message,
        position: position ?? null,
        price: price ?? null,
      };
    },
    async listSimulatedPositions({ user, query }) {
      const reference = await requireOwnReference(services, user, query);
      const positions = await runInTime('positions', (signal) => simulator.positions(reference, signal));
      return positions.map(toPositionEntity);
    },
  };
}
