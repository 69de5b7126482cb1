import { wallAt } from '@parque/domain/journal';
import http from 'node:http';
import type { TerminalSyncEntity } from '@parque/contract';
import { assumedZone } from '../../sync/clock';
import { hmac } from '../../protocol/keys';
import { presentVersion } from '../../protocol/version';

/** A paired account: what the database has of it, and what its program would have. */
export interface LoadAccount {
  readonly login: number;
  readonly server: string;
  readonly token: string;
  readonly key: string;
}

interface IdleTerminalParts {
  readonly account: LoadAccount;
  readonly port: number;
  readonly agent: http.Agent;
}

/** What one call took. */
export interface Poll {
  readonly ms: number;
  readonly status: number;
  /** Milliseconds until the next call, by the server; undefined: the answer was no answer of the protocol. */
  readonly nextMs: number | undefined;
}

/** The calls of a terminal whose account does not change. Costs as little as possible, beside a server that is measured. */
export function makeIdleTerminal({ account, port, agent }: IdleTerminalParts) {
  const { login, server, token, key } = account;
  const run = hmac(key, String(Math.random())).slice(0, 32);
  let seq = 0;

  const bodyNow = (): TerminalSyncEntity => ({
    v: 1,
    run,
    seq: ++seq,
    login,
    server,
    version: presentVersion,
    ready: true,
    perms: { connected: true, terminal: true, program: true, expert: true, account: true },
    tick_ms: wallAt(assumedZone, Date.now()),
    equity: 10_000,
    balance: 10_000,
    hash: 'e3b0c44298fc1c14',
    ...(seq === 1 && { positions: [] }),
  });

  function post(body: string): Promise<{ readonly status: number; readonly text: string }> {
    const headers = {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      'x-terminal': token,
      'x-sign': hmac(key, body),
    };
    return new Promise((resolve, reject) => {
      const options = { agent, port, host: '127.0.0.1', method: 'POST', path: '/api/terminal/sync', headers };
      const request = http.request(options, (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (part: string) => (text += part));
        response.on('error', reject);
        response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
      });
      request.on('error', reject);
      request.end(body);
    });
  }

  return {
    async call(): Promise<Poll> {
      const body = JSON.stringify(bodyNow());
      const started = performance.now();
      const { status, text } = await post(body);
      const [name, , next] = text.split('\n')[0]?.split('|') ?? [];
      const nextMs = status === 200 && name === 'ok' ? Number(next) : undefined;
      return { ms: performance.now() - started, status, nextMs };
    },
  };
}

export type IdleTerminal = ReturnType<typeof makeIdleTerminal>;
