import qrcode from 'qrcode-generator';
import type { SecondFactorDraftEntity } from '@parque/contract';
import { and, count, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import { createHash, randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import type { Database } from '../../../core/database/database';
import { prepareOnce } from '../../../core/database/prepared';
import { recoveryCodes, secondFactors } from '../../../core/database/schema';
import type { Services } from '../../../core/http/area';
import { ApiRuleError } from '../../../core/http/api-rule-error';
import { createVault, readableDigits } from '../../../core/vault/vault';

const periodSeconds = 30;
const recoveryCount = 10;

const getVaultContext = (userId: number) => `second_factor:${userId}`;
const createTotp = (secret: Secret, label: string) =>
  new TOTP({ issuer: 'Parqué', label, secret, period: periodSeconds, digits: 6, algorithm: 'SHA1' });

function createQr(uri: string): SecondFactorDraftEntity['qr'] {
  const qr = qrcode(0, 'M');
  qr.addData(uri);
  qr.make();
  const size = qr.getModuleCount();
  const rows = Array.from({ length: size }, (_, y) =>
    Array.from({ length: size }, (_cell, x) => (qr.isDark(y, x) ? `M${x} ${y}h1v1h-1z` : '')).join(''),
  );
  return { size, path: rows.join('') };
}

const secondFactorQuery = prepareOnce((db) =>
  db
    .select({ userId: secondFactors.userId })
    .from(secondFactors)
    .where(and(eq(secondFactors.userId, sql.placeholder('userId')), isNotNull(secondFactors.confirmedAt)))
    .prepare('second-factor-in-force'),
);

const recoveryCodesQuery = prepareOnce((db) =>
  db
    .select({ left: count() })
    .from(recoveryCodes)
    .where(eq(recoveryCodes.userId, sql.placeholder('userId')))
    .prepare('recovery-codes-left'),
);

/** Whether the second factor of a user is active. */
export async function hasSecondFactor(db: Database, userId: number): Promise<boolean> {
  const rows = await secondFactorQuery(db).execute({ userId });
  return rows.length > 0;
}

/** Creates a new secret, which becomes active with its first correct code. */
export async function prepareSecondFactor(
  { db, settings, now }: Services,
  { id, email }: { id: number; email: string },
): Promise<SecondFactorDraftEntity> {
  const secret = new Secret({ size: 20 });
  const sealedSecret = createVault(settings.credentialsKey).seal(secret.base32, getVaultContext(id));
  const [draftRow] = await db
    .insert(secondFactors)
    .values({ userId: id, sealedSecret, createdAt: now() })
    .onConflictDoUpdate({
      target: secondFactors.userId,
      set: { sealedSecret, lastStep: 0, createdAt: now() },
      setWhere: isNull(secondFactors.confirmedAt),
    })
    .returning({ userId: secondFactors.userId });
  if (!draftRow) throw new ApiRuleError('second_factor_active');
  const uri = createTotp(secret, email).toString();
  return { secret: secret.base32, uri, qr: createQr(uri) };
}

/** Accepts a code of the current 30 seconds or of those before or after, unless it or a later one was already used. */
async function acceptCode(tx: Database, { settings, now }: Services, userId: number, code: string) {
  const [row] = await tx.select().from(secondFactors).where(eq(secondFactors.userId, userId));
  if (!row) return false;
  const secret = Secret.fromBase32(
    createVault(settings.credentialsKey).open(row.sealedSecret, getVaultContext(userId)),
  );
  const timestamp = +now();
  const delta = createTotp(secret, '').validate({ token: code, timestamp, window: 1 });
  if (delta === null) return false;
  const step = Math.floor(timestamp / 1000 / periodSeconds) + delta;
  const used = await tx
    .update(secondFactors)
    .set({ lastStep: step })
    .where(and(eq(secondFactors.userId, userId), lt(secondFactors.lastStep, step)))
    .returning({ userId: secondFactors.userId });
  return used.length > 0;
}

const normaliseCode = (code: string) => code.toUpperCase().replace(/[^0-9A-Z]/g, '');
const hashRecoveryCode = (userId: number, code: string) =>
  createHash('sha256')
    .update(`${userId} ${normaliseCode(code)}`)
    .digest('base64url');

async function acceptRecoveryCode(tx: Database, userId: number, code: string): Promise<boolean> {
  const used = await tx
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, hashRecoveryCode(userId, code))))
    .returning({ userId: recoveryCodes.userId });
  return used.length > 0;
}

/**
 * Accepts a code of the app or a recovery code, each once.
 *
 * @returns Which of the two it was.
 * @throws ApiRuleError - `code_wrong`.
 */
export async function acceptFactor(tx: Database, services: Services, userId: number, code: string) {
  const digits = code.replace(/\s/g, '');
  if (/^\d{6}$/.test(digits)) {
    if (await acceptCode(tx, services, userId, digits)) return 'app';
  } else if (await acceptRecoveryCode(tx, userId, code)) return 'recovery';
  const { message } = new ApiRuleError('code_wrong');
  throw new ApiRuleError('code_wrong', { fields: { code: message } });
}

function createRecoveryCode(): string {
  const characters = Array.from(randomBytes(24), (byte) => readableDigits[byte % readableDigits.length]);
  return characters.join('').replace(/(.{6})(?=.)/g, '$1-');
}

/** Creates recovery codes, which replace all earlier ones, and returns them. Only their hashes are stored. */
export async function renewCodes(tx: Database, userId: number): Promise<string[]> {
  const codes = Array.from({ length: recoveryCount }, createRecoveryCode);
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx
    .insert(recoveryCodes)
    .values(codes.map((code) => ({ userId, codeHash: hashRecoveryCode(userId, code) })));
  return codes;
}

export async function countRecoveryCodes(db: Database, userId: number): Promise<number> {
  const [row] = await recoveryCodesQuery(db).execute({ userId });
  return row?.left ?? 0;
}

/** Activates the drafted secret with its first correct code. */
export async function activate(tx: Database, services: Services, userId: number, code: string) {
  if (await hasSecondFactor(tx, userId)) throw new ApiRuleError('second_factor_active');
  if ((await acceptFactor(tx, services, userId, code)) !== 'app') throw new ApiRuleError('code_wrong');
  await tx.update(secondFactors).set({ confirmedAt: services.now() }).where(eq(secondFactors.userId, userId));
  return renewCodes(tx, userId);
}

export async function dropSecondFactor(tx: Database, userId: number): Promise<boolean> {
  const droppedRows = await tx
    .delete(secondFactors)
    .where(eq(secondFactors.userId, userId))
    .returning({ userId: secondFactors.userId });
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  return droppedRows.length > 0;
}
