import type { Database } from '../database/database';
import type { Settings } from '../settings';
import type { GatewayKind } from './gateway';
import { guarded, type GuardedGateway } from './guarded';
import { makeMetaApi } from './metaapi/metaapi';
import { makeTerminalGateway } from './terminal/gateway';
import { makeSimulator, type Simulator } from './simulator/simulator';

/** The gateways of an installation. */
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

function makeBrokers({ settings: { broker }, db, now = () => new Date() }: Installation): Brokers {
  const simulator = makeSimulator({ db });
  const gateways = [
    ...(broker.simulator ? [guarded(simulator, broker.timeoutMs)] : []),
    ...(broker.metaApi ? [guarded(makeMetaApi(broker.metaApi), broker.timeoutMs)] : []),
    guarded(makeTerminalGateway({ db, now: () => +now() }), broker.timeoutMs),
  ];
  return { gateways, simulator, gateway: (kind) => gateways.find((one) => one.kind === kind) };
}

const ofInstallations = new WeakMap<Settings, Brokers>();

/**
 * The gateways of an installation are created once, so that all callers share the circuit of an unresponsive broker.
 */
export function brokersOf(installation: Installation): Brokers {
  const { settings } = installation;
  const brokers = ofInstallations.get(settings) ?? makeBrokers(installation);
  ofInstallations.set(settings, brokers);
  return brokers;
}
