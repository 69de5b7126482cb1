import { randomUUID } from 'node:crypto';
import {
  productIds,
  type NewTerminalCodeEntity,
  type TerminalPairingEntity,
  type UserEntity,
} from '@parque/contract';
import { writeAuditEntry } from '../../../core/audit/audit-log';
import { countAttempt, listNetworkLimits } from '../../../core/http/limits/attempts';
import type { Services } from '../../../core/http/area';
import { ApiRuleError } from '../../../core/http/api-rule-error';
import { requireProduct } from '../../../shop/products/ownership';
import { notifyUser } from '../../../core/push/notices';
import {
  deriveCodeSecret,
  hashToken,
  computeHmac,
  isSame,
  createLocator,
  createNonce,
  formatCode,
  deriveToken,
} from '../protocol/keys';
import { signAnswer } from '../protocol/lines';
import { isOutdated } from '../protocol/version';
import * as repository from './repository';
import type { CodeRow } from './repository';

const codeMs = 600_000;

/** Maximum of terminals in the list of a user, including those that unused codes can still add. */
const maxTerminals = 30;

/** Creates a code for any terminal, or for one terminal that is paired again. */
export async function startPairing(
  services: Services,
  user: UserEntity,
  { terminal_id: onlyFor }: { readonly terminal_id?: number | undefined },
): Promise<NewTerminalCodeEntity> {
  const { db, settings, now } = services;
  const { connector, dashboard } = productIds;
  await requireProduct(db, user.id, [connector, ...dashboard], now());
  await countAttempt(db, [{ limit: 'terminal-code:user', subject: String(user.id) }], now());
  if (onlyFor !== undefined) {
    const terminal = await repository.findTerminalById(db, onlyFor);
    if (terminal?.userId !== user.id) throw new ApiRuleError('not_found');
  } else if ((await repository.countPaired(db, user.id, now())) >= maxTerminals) {
    throw new ApiRuleError('too_many_terminals');
  }
  const row = {
    userId: user.id,
    salt: randomUUID(),
    onlyFor: onlyFor ?? null,
    createdAt: now(),
    endsAt: new Date(+now() + codeMs),
  };
  let newCode: CodeRow | undefined;
  while (!newCode) newCode = await repository.insertCode(db, { ...row, locator: createLocator() });
  const code = formatCode(newCode.locator, deriveCodeSecret(settings.tokenKey, newCode));
  return { id: newCode.id, code, ends_at: newCode.endsAt.toISOString() };
}

export interface PairingRequest {
  readonly body: TerminalPairingEntity;
  /** The body as it was received. */
  readonly text: string;
  readonly signature: string;
  readonly address: string;
}

/** The terminal is in another account than the code is for. The attempt is stored although the request fails. */
class OtherAccountError extends Error {}

/**
 * Rejects a request that does not prove the possession of a code. Only such requests are counted and limited, by
 * network and by the first characters of the code, which another user may have seen. The code stays valid, because
 * its 80 random bits cannot be guessed.
 */
async function rejectUnproven(
  { db, now }: Services,
  { body: { locator }, address }: PairingRequest,
  code: CodeRow | undefined,
): Promise<never> {
  const limits = [
    ...listNetworkLimits('terminal-pair:address', address),
    { limit: 'terminal-pair:locator', subject: locator } as const,
  ];
  await countAttempt(db, limits, now());
  if (!code) throw new ApiRuleError('terminal_code_unknown');
  await db.transaction(async (tx) => {
    if (await repository.markMistyped(tx, code.id)) await notifyUser(tx, code.userId);
  });
  throw new ApiRuleError('terminal_code_wrong');
}

/**
 * Pairs a terminal that proves the possession of a code. The proof is checked before anything is counted or locked, so
 * other people's requests never block the owner's. A repeated request gets the same answer, because the first answer
 * may have been lost.
 *
 * @throws ApiRuleError - `terminal_code_unknown`, `terminal_code_spent`, `terminal_code_wrong`,
 * `terminal_account_differs`, `terminal_outdated`, `too_many_attempts`.
 */
export async function completePairing(services: Services, request: PairingRequest): Promise<string> {
  const { db, settings, now } = services;
  const { body, text, signature } = request;
  const pairingCode = await repository.findUsableCode(db, body.locator, now());
  const isProven =
    pairingCode && isSame(signature, computeHmac(deriveCodeSecret(settings.tokenKey, pairingCode), text));
  if (!isProven) return rejectUnproven(services, request, pairingCode);
  if (isOutdated(body.version)) throw new ApiRuleError('terminal_outdated');
  const result = await db.transaction(async (tx) => {
    const code = await repository.lockCode(tx, pairingCode.id);
    if (!code) throw new ApiRuleError('terminal_code_unknown');
    try {
      return await applyCode({ ...services, db: tx }, request, code);
    } catch (error) {
      if (!(error instanceof OtherAccountError)) throw error;
      await repository.changeCode(tx, code.id, { refusedAccountAt: now() });
      await notifyUser(tx, code.userId);
      return error;
    }
  });
  if (result instanceof OtherAccountError) throw new ApiRuleError('terminal_account_differs');
  return result;
}

async function applyCode({ db: tx, settings, now }: Services, { body }: PairingRequest, code: CodeRow) {
  const secret = deriveCodeSecret(settings.tokenKey, code);
  const token = deriveToken(settings.tokenKey, code.salt, body.nonce);
  const target = code.onlyFor === null ? undefined : await repository.findTerminalById(tx, code.onlyFor);
  if (target && (target.server !== body.server || target.login !== body.login)) {
    throw new OtherAccountError();
  }
  if (code.usedBy !== null && code.usedBy !== body.nonce) throw new ApiRuleError('terminal_code_spent');
  const existingTerminal =
    code.terminalId === null ? undefined : await repository.findTerminalById(tx, code.terminalId);
  const nonces = existingTerminal?.nonces ?? `${body.nonce}|${createNonce()}`;
  if (!existingTerminal) {
    const { login, server, margin_mode: marginMode, trade_mode: tradeMode, version, ...account } = body;
    const savedTerminal = await repository.savePaired(tx, {
      ...account,
      userId: code.userId,
      login,
      server,
      equity: body.balance,
      marginMode,
      tradeMode,
      programVersion: version,
      state: 'seen',
      pairedAt: now(),
      tokenHash: hashToken(token),
      salt: `${code.locator}|${code.salt}`,
      nonces,
    });
    await repository.changeCode(tx, code.id, { terminalId: savedTerminal.id, usedBy: body.nonce });
    await writeAuditEntry(tx, {
      actorId: code.userId,
      action: 'terminal.pair',
      subject: `terminal:${savedTerminal.id}`,
      after: { login, server },
      at: now(),
    });
    await notifyUser(tx, code.userId);
  }
  return signAnswer(secret, [body.nonce], [['paired', token, nonces.split('|')[1] ?? '', 1]]);
}
