import { z } from 'zod';
import type { BrokerSettings } from '../../../settings';
import { BrokerError } from '../fault';
import type { Reference } from '../gateway';
import { ProvisionedAnswer, TradeAnswer } from './answers';
import { ask, toBrokerError, MetaApiError, type MetaApiRequest } from './request';
import type { Order, Read } from './trading';

export type MetaApiSettings = NonNullable<BrokerSettings['metaApi']>;

export const anyAnswer = z.unknown();

/** States of an account for which MetaApi neither runs nor starts a terminal. */
const idleStates: readonly string[] = ['CREATED', 'UNDEPLOYED', 'DEPLOY_FAILED', 'REDEPLOY_FAILED'];

const getHosts = (region: string) => ({
  provisioning: 'https://mt-provisioning-api-v1.agiliumtrade.agiliumtrade.ai',
  client: `https://mt-client-api-v1.${region}.agiliumtrade.ai`,
  market: `https://mt-market-data-client-api-v1.${region}.agiliumtrade.ai`,
});

export const buildAccountPath = (id: Reference, path = '') =>
  `/users/current/accounts/${encodeURIComponent(id)}${path}`;

const isReady = ({ state, connectionStatus }: z.output<typeof ProvisionedAnswer>) =>
  state === 'DEPLOYED' && connectionStatus === 'CONNECTED';

export type MetaApiClient = ReturnType<typeof createMetaApiClient>;

/** The requests to MetaApi, which observe its rate limits. */
export function createMetaApiClient(
  { token, region, hosts = getHosts(region) }: MetaApiSettings,
  now: () => number,
) {
  /**
   * After a 429 the calls of all accounts wait, because MetaApi counts one limit for all accounts. Market data have
   * their own host and limit, so charts never delay orders.
   */
  const holds = { trading: { until: 0, ms: 0 }, market: { until: 0, ms: 0 } };

  async function call<S extends z.ZodType>(
    url: string,
    schema: S,
    request: MetaApiRequest,
    hold = holds.trading,
  ) {
    const waitMs = hold.until - now();
    // The wait is longer than MetaApi demanded only after the clock was set back; it is ignored then.
    if (waitMs > 0 && waitMs <= hold.ms) {
      throw new BrokerError('busy', 'MetaApi limits the request rate', {
        retryAfterMs: waitMs,
        isUnsent: true,
      });
    }
    try {
      return await ask(token, url, schema, request);
    } catch (error) {
      if (error instanceof MetaApiError && error.status === 429) {
        const { retryAfterMs: ms = 1000 } = error;
        Object.assign(hold, { until: now() + ms, ms });
      }
      throw error;
    }
  }

  async function callProvisioning<S extends z.ZodType>(path: string, schema: S, request: MetaApiRequest) {
    try {
      return await call(`${hosts.provisioning}${path}`, schema, request);
    } catch (error) {
      throw error instanceof MetaApiError ? toBrokerError(error) : error;
    }
  }

  /** @throws BrokerError - `refused`: the account is not linked. */
  async function fetchProvisionedAccount(id: Reference, signal: AbortSignal) {
    try {
      return await call(`${hosts.provisioning}${buildAccountPath(id)}`, ProvisionedAnswer, { signal });
    } catch (error) {
      if (!(error instanceof MetaApiError)) throw error;
      if (error.status === 404) throw new BrokerError('refused', 'MetaApi does not have this account');
      throw toBrokerError(error);
    }
  }

  async function ensureDeployed(id: Reference, state: string, signal: AbortSignal) {
    if (!idleStates.includes(state)) return;
    await callProvisioning(buildAccountPath(id, '/deploy'), anyAnswer, { method: 'POST', signal });
  }

  /** Finds out what a 404 means: the account is not linked, or it is not provisioned yet. */
  async function explainError(id: Reference, error: MetaApiError, signal: AbortSignal): Promise<BrokerError> {
    if (error.status !== 404) return toBrokerError(error);
    const account = await fetchProvisionedAccount(id, signal);
    if (isReady(account)) return toBrokerError(error);
    await ensureDeployed(id, account.state, signal);
    return new BrokerError('busy', 'MetaApi is connecting the account', { isUnsent: true, cause: error });
  }

  const readPath: Read = async (id, path, schema, signal) => {
    try {
      return await call(`${hosts.client}${buildAccountPath(id, path)}`, schema, { signal });
    } catch (error) {
      throw error instanceof MetaApiError ? await explainError(id, error, signal) : error;
    }
  };

  const order: Order = async (id, body, signal) => {
    const url = `${hosts.client}${buildAccountPath(id, '/trade')}`;
    try {
      return await call(url, TradeAnswer, { method: 'POST', body, signal });
    } catch (error) {
      if (error instanceof MetaApiError && error.status === 404) {
        const { kind, message, details } = await explainError(id, error, signal);
        throw new BrokerError(kind, message, { ...details, isUnsent: true });
      }
      throw error;
    }
  };

  const readMarketData: Read = (id, path, schema, signal) =>
    call(`${hosts.market}${buildAccountPath(id, path)}`, schema, { signal }, holds.market);

  return {
    hosts,
    call,
    callProvisioning,
    isConnected: async (id: Reference, signal: AbortSignal) =>
      isReady(await fetchProvisionedAccount(id, signal)),
    ensureDeployed,
    explainError,
    readPath,
    readMarketData,
    order,
  };
}
