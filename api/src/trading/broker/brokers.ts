import type { Database } from '../../core/database/database';
import type { Settings } from '../../settings';
import type { GatewayKind } from './gateway';
import { guardGateway, type GuardedGateway } from './guarded';
import { createMetaApi } from './metaapi/metaapi';
import { createTerminalGateway } from './terminal/gateway';
import { createSimulator, type Simulator } from './simulator/simulator';

export interface Brokers {
  /** In the order in which their servers are listed. */
  readonly gateways: readonly GuardedGateway[];
  /** The trading gateway of a kind; undefined when this installation does not have it, or for `statement`. */
  gateway(kind: GatewayKind): GuardedGateway | undefined;
  readonly simulator: Simulator;
}

interface Installation {
  readonly settings: Settings;
  readonly db: Database;
  /** The clock; by default, that of the machine. */
  readonly now?: () => Date;
}

function createBrokers({ settings: { broker }, db, now = () => new Date() }: Installation): Brokers {
  const simulator = createSimulator({ db });
  const gateways = [
    ...(broker.simulator ? [guardGateway(simulator, broker.timeoutMs)] : []),
    ...(broker.metaApi ? [guardGateway(createMetaApi(broker.metaApi), broker.timeoutMs)] : []),
    guardGateway(createTerminalGateway({ db, now: () => +now() }), broker.timeoutMs),
  ];
  return { gateways, simulator, gateway: (kind) => gateways.find((candidate) => candidate.kind === kind) };
}

const brokersBySettings = new WeakMap<Settings, Brokers>();

/**
 * The gateways of an installation are created once, so that all callers share the circuit of an unresponsive broker.
 */
export function getBrokers(installation: Installation): Brokers {
  const { settings } = installation;
  const brokers = brokersBySettings.get(settings) ?? createBrokers(installation);
  brokersBySettings.set(settings, brokers);
  return brokers;
}
