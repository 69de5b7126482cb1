import { randomUUID } from 'node:crypto';
import {
  productIds,
  type NewTerminalCodeEntity,
  type TerminalPairingEntity,
  type UserEntity,
} from '@parque/contract';
import { audit } from '../../audit/audit-log';
import { countAttempt, ofNetwork } from '../../http/limits/attempts';
import type { Services } from '../../http/area';
import { Refusal } from '../../http/refusal';
import { requireProduct } from '../../products/ownership';
import { notifyPerson } from '../../push/notices';
import {
  codeSecret,
  hashOfToken,
  hmac,
  isSame,
  makeLocator,
  makeNonce,
  shownCode,
  tokenOf,
} from '../protocol/keys';
import { signedAnswer } from '../protocol/lines';
import { isOutdated } from '../protocol/version';
import * as repository from './repository';
import type { CodeRow } from './repository';

const codeMs = 600_000;
const mostTries = 5;

/** Makes a code. It can be typed into any terminal, or only into one that is paired again. */
export async function startPairing(
  services: Services,
  person: UserEntity,
  { terminal_id: onlyFor }: { readonly terminal_id?: number | undefined },
): Promise<NewTerminalCodeEntity> {
  const { db, settings, now } = services;
  const { connector, dashboard } = productIds;
  await requireProduct(db, person.id, [connector, ...dashboard], now());
  await countAttempt(db, [{ limit: 'terminal-code:person', subject: String(person.id) }], now());
  if (onlyFor !== undefined) {
    const terminal = await repository.terminalById(db, onlyFor);
    if (terminal?.userId !== person.id) throw new Refusal('not_found');
  }
  const row = {
    userId: person.id,
    salt: randomUUID(),
    onlyFor: onlyFor ?? null,
    createdAt: now(),
    endsAt: new Date(+now() + codeMs),
  };
  let made: CodeRow | undefined;
  while (!made) made = await repository.insertCode(db, { ...row, locator: makeLocator() });
  const code = shownCode(made.locator, codeSecret(settings.tokenKey, made));
  return { id: made.id, code, ends_at: made.endsAt.toISOString() };
}

export interface PairingRequest {
  readonly body: TerminalPairingEntity;
  /** The body as it was received. */
  readonly text: string;
  readonly signature: string;
  readonly address: string;
}

/** A rejected attempt, which is stored although the request fails. */
class Rejected extends Error {
  constructor(readonly code: 'terminal_code_wrong' | 'terminal_account_differs') {
    super(code);
  }
}

/**
 * Pairs a terminal that proves the possession of a code. A repeated request gets the same answer, because the first one
 * may have been lost.
 *
 * @throws Refusal - `terminal_code_unknown`, `terminal_code_spent`, `terminal_code_wrong`, `terminal_account_differs`,
 * `terminal_outdated`, `too_many_attempts`.
 */
export async function pair(services: Services, request: PairingRequest): Promise<string> {
  const { db, now } = services;
  const { body, address } = request;
  await countAttempt(db, ofNetwork('terminal-pair:address', address), now());
  if (isOutdated(body.version)) throw new Refusal('terminal_outdated');
  const result = await db.transaction(async (tx) => {
    const code = await repository.lockedCode(tx, body.locator, now());
    if (!code) throw new Refusal('terminal_code_unknown');
    try {
      return await pairWith({ ...services, db: tx }, request, code);
    } catch (error) {
      if (!(error instanceof Rejected)) throw error;
      await repository.changeCode(tx, code.id, {
        attempts: code.attempts + 1,
        ...(error.code === 'terminal_account_differs' && { refusedAccountAt: now() }),
      });
      await notifyPerson(tx, code.userId);
      return error;
    }
  });
  if (result instanceof Rejected) throw new Refusal(result.code);
  return result;
}

async function pairWith(
  { db: tx, settings, now }: Services,
  { body, text, signature }: PairingRequest,
  code: CodeRow,
): Promise<string> {
  if (code.attempts >= mostTries) throw new Refusal('terminal_code_spent');
  const secret = codeSecret(settings.tokenKey, code);
  if (!isSame(signature, hmac(secret, text))) throw new Rejected('terminal_code_wrong');
  if (code.usedBy !== null && code.usedBy !== body.nonce) throw new Refusal('terminal_code_spent');
  const token = tokenOf(settings.tokenKey, code.salt, body.nonce);
  const only = code.onlyFor === null ? undefined : await repository.terminalById(tx, code.onlyFor);
  if (only && (only.server !== body.server || only.login !== body.login)) {
    throw new Rejected('terminal_account_differs');
  }
  const known = code.terminalId === null ? undefined : await repository.terminalById(tx, code.terminalId);
  const nonces = known?.nonces ?? `${body.nonce}|${makeNonce()}`;
  if (!known) {
    const { login, server, company, currency, digits, leverage, build, balance, version } = body;
    const saved = await repository.savePaired(tx, {
      userId: code.userId,
      login,
      server,
      company,
      currency,
      digits,
      leverage,
      build,
      balance,
      equity: balance,
      marginMode: body.margin_mode,
      tradeMode: body.trade_mode,
      programVersion: version,
      state: 'seen',
      pairedAt: now(),
      tokenHash: hashOfToken(token),
      salt: `${code.locator}|${code.salt}`,
      nonces,
    });
    await repository.changeCode(tx, code.id, { terminalId: saved.id, usedBy: body.nonce });
    await audit(tx, {
      actorId: code.userId,
      action: 'terminal.pair',
      subject: `terminal:${saved.id}`,
      after: { login, server },
      at: now(),
    });
    await notifyPerson(tx, code.userId);
  }
  return signedAnswer(secret, [body.nonce], [['paired', token, nonces.split('|')[1] ?? '', 1]]);
}
