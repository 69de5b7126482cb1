import type { FastifyInstance } from 'fastify';
import { presentVersion } from '../protocol/version';
import type { TerminalBroker } from '../reference/broker';
import type { Post } from '../reference/client';

/** Sends requests of programs in terminals to an api that does not listen. */
export const postTo =
  (app: FastifyInstance): Post =>
  async (path, body, headers) => {
    const response = await app.inject({
      method: 'POST',
      url: `/api${path}`,
      headers: { 'content-type': 'application/json', ...headers },
      payload: body,
    });
    return { status: response.statusCode, text: response.body };
  };

/** The fields of a pairing request that describe the account. */
export async function readAccountFields(broker: TerminalBroker) {
  const { balance } = await broker.money();
  const { account } = await broker.permissions();
  return { ...broker.account, trade_allowed: account, balance, build: 5000, version: presentVersion };
}
