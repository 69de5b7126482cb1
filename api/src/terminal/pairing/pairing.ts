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
import { mayOpen } from '../protocol/version';
import * as repository from './repository';
import type { CodeRow } from './repository';

const codeMs = 600_000;

/** Terminals in the list of a user, with those that the waiting codes can still add. */
const mostTerminals = 30;

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
  } else if ((await repository.countPaired(db, person.id, now())) >= mostTerminals) {
    throw new Refusal('too_many_terminals');
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

/** An attempt with another account, which is stored although the request fails. */
class OtherAccount extends Error {}

/**
 * Rejects a request without the proof of a code. Only such requests are counted, by network and by the first characters of
 * the code, which a stranger may have seen. The code itself stays valid: 80 random bits need no limit.
 */
async function rejectUnproven(
  { db, now }: Services,
  { body: { locator }, address }: PairingRequest,
  code: CodeRow | undefined,
): Promise<never> {
  const guarded = [
    ...ofNetwork('terminal-pair:address', address),
    { limit: 'terminal-pair:locator', subject: locator } as const,
  ];
  await countAttempt(db, guarded, now());
  if (!code) throw new Refusal('terminal_code_unknown');
  await db.transaction(async (tx) => {
    if (await repository.noteMistyped(tx, code.id)) await notifyPerson(tx, code.userId);
  });
  throw new Refusal('terminal_code_wrong');
}

/**
 * Pairs a terminal that proves the possession of a code. The proof is checked before anything is counted or locked, so
 * requests of others never stop its owner. A repeated request gets the same answer, because the first one may have been
 * lost.
 *
 * @throws Refusal - `terminal_code_unknown`, `terminal_code_spent`, `terminal_code_wrong`, `terminal_account_differs`,
 * `terminal_outdated`, `too_many_attempts`.
 */
export async function pair(services: Services, request: PairingRequest): Promise<string> {
  const { db, settings, now } = services;
  const { body, text, signature } = request;
  const found = await repository.usableCode(db, body.locator, now());
  const isProven = found && isSame(signature, hmac(codeSecret(settings.tokenKey, found), text));
  if (!isProven) return rejectUnproven(services, request, found);
  if (!mayOpen(body.version)) throw new Refusal('terminal_outdated');
  const result = await db.transaction(async (tx) => {
    const code = await repository.lockedCode(tx, found.id);
    if (!code) throw new Refusal('terminal_code_unknown');
    try {
      return await pairWith({ ...services, db: tx }, request, code);
    } catch (error) {
      if (!(error instanceof OtherAccount)) throw error;
      await repository.changeCode(tx, code.id, { refusedAccountAt: now() });
      await notifyPerson(tx, code.userId);
      return error;
    }
  });
  if (result instanceof OtherAccount) throw new Refusal('terminal_account_differs');
  return result;
}

async function pairWith(
  { db: tx, settings, now }: Services,
  { body }: PairingRequest,
  code: CodeRow,
): Promise<string> {
  const secret = codeSecret(settings.tokenKey, code);
  const token = tokenOf(settings.tokenKey, code.salt, body.nonce);
  const only = code.onlyFor === null ? undefined : await repository.terminalById(tx, code.onlyFor);
  if (only && (only.server !== body.server || only.login !== body.login)) {
    throw new OtherAccount();
  }
  if (code.usedBy !== null && code.usedBy !== body.nonce) throw new Refusal('terminal_code_spent');
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
