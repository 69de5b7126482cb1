import { randomUUID } from 'node:crypto';
import type { BrokerGateway, Credentials, Denial, Reference } from '../gateway';
import { LinkedAnswer } from './answers';
import { buildAccountPath, anyAnswer, type MetaApiClient, type MetaApiSettings } from './client';
import { toBrokerError, MetaApiError } from './request';

const denials: Readonly<Record<string, Denial>> = {
  E_AUTH: 'wrong_credentials',
  E_SRV_NOT_FOUND: 'unknown_server',
  ERR_OTP_REQUIRED: 'wrong_credentials',
  E_PASSWORD_CHANGE_REQUIRED: 'disabled',
  E_TRADING_ACCOUNT_DISABLED: 'disabled',
};

/** Largest number of resource slots that an account may take, since slots are billed. */
const maxSlots = 4;

export function createLinking(
  { hosts, call, ensureDeployed }: MetaApiClient,
  { region, reliability = 'regular' }: MetaApiSettings,
): Pick<BrokerGateway, 'verify' | 'unlink'> {
  /** Transaction ids of links that are still in progress (202), by attempt. */
  const transactions = new Map<string, string>();

  /** Links an account. A repeated transaction id, which MetaApi answered with 202 before, continues that link. */
  async function link(body: Readonly<Record<string, unknown>>, attempt: string, signal: AbortSignal) {
    const id = transactions.get(attempt) ?? randomUUID().replaceAll('-', '');
    transactions.delete(attempt);
    try {
      return await call(`${hosts.provisioning}/users/current/accounts`, LinkedAnswer, {
        method: 'POST',
        headers: { 'transaction-id': id },
        body,
        signal,
      });
    } catch (error) {
      if (error instanceof MetaApiError && error.status === 202) transactions.set(attempt, id);
      throw error;
    }
  }

  async function create({ login, password, server }: Credentials, attempt: string, signal: AbortSignal) {
    const body = {
      login: String(login),
      password,
      server,
      name: `parque ${login}`,
      platform: 'mt5',
      // Positions that the owner opens by hand are copied too, which requires magic 0.
      magic: 0,
      manualTrades: true,
      type: 'cloud-g2',
      reliability,
      region,
    };
    try {
      return await link(body, attempt, signal);
    } catch (error) {
      const slots = error instanceof MetaApiError ? error.resourceSlots : undefined;
      if (slots === undefined || slots > maxSlots) throw error;
      return link({ ...body, resourceSlots: slots }, attempt, signal);
    }
  }

  /** Updates the password of a linked account. Returns undefined when it is not linked any more. */
  async function update({ login, password, server }: Credentials, id: Reference, signal: AbortSignal) {
    const body = { name: `parque ${login}`, password, server };
    try {
      await call(`${hosts.provisioning}${buildAccountPath(id)}`, anyAnswer, { method: 'PUT', body, signal });
      return { id };
    } catch (error) {
      if (error instanceof MetaApiError && error.status === 404) return undefined;
      throw error;
    }
  }

  return {
    async verify(credentials, attempt, signal) {
      const { current } = credentials;
      try {
        const updatedAccount = current === undefined ? undefined : await update(credentials, current, signal);
        if (updatedAccount) return { ok: true, reference: updatedAccount.id };
        const { id, state } = await create(credentials, attempt, signal);
        // Reads of the account reject with `busy` until its terminal is connected.
        await ensureDeployed(id, state, signal);
        return { ok: true, reference: id };
      } catch (error) {
        if (!(error instanceof MetaApiError)) throw error;
        const denial = denials[error.code];
        if (denial) return { ok: false, denial };
        throw toBrokerError(error);
      }
    },

    async unlink(account, signal) {
      const url = `${hosts.provisioning}${buildAccountPath(account)}`;
      try {
        await call(url, anyAnswer, { method: 'DELETE', signal });
      } catch (error) {
        if (!(error instanceof MetaApiError)) throw error;
        if (error.status !== 404) throw toBrokerError(error);
      }
    },
  };
}
