import type { UserEntity } from '@parque/contract';
import { and, eq, lt } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';
import { msPerDay } from '@parque/domain/durations';
import type { Database } from '../../database/database';
import { decrypt, encrypt } from '../../database/cipher';
import { idempotentRequests as requests } from '../../database/schema';
import type { Services } from '../area';
import { ApiRuleError } from '../api-rule-error';

/** No call takes longer: a request without an answer after this time was interrupted. */
const maxCallMs = 60_000;
/** Stored instead of a status when a request failed and its effect is unknown. */
const failedStatus = 0;

const hashParts = (...parts: readonly string[]) => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(`${part.length}:${part}`);
  return hash;
};

/** Answers are encrypted with the key, because they may contain a secret that is shown once. */
const deriveAnswerKey = (key: string) => hashParts('answer', key).digest();

const encryptAnswer = (body: unknown, key: string) =>
  encrypt(deriveAnswerKey(key), Buffer.from(JSON.stringify(body ?? null))).toString('base64');

const decryptAnswer = (encryptedAnswer: string, key: string) =>
  JSON.parse(decrypt(deriveAnswerKey(key), Buffer.from(encryptedAnswer, 'base64')).toString()) as unknown;

/** Returns the idempotency key of a request, if it has one. @throws ApiRuleError - When the key has an invalid form. */
export function readIdempotencyKey({ headers }: FastifyRequest): string | undefined {
  const key = headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || !/^[A-Za-z0-9_-]{16,128}$/.test(key))
    throw new ApiRuleError('idempotency_key_invalid');
  return key;
}

/** A request that must take effect once, however often it arrives. */
interface OnceRequest {
  readonly user: UserEntity;
  readonly key: string;
  /** The parts that identify the request: call, parameters, query and body. */
  readonly identifyingParts: readonly string[];
}

interface Answer {
  readonly status: number;
  /** JSON. */
  readonly body: unknown;
}

const matchRequest = ({ user, key }: OnceRequest) =>
  and(eq(requests.userId, user.id), eq(requests.keyHash, hashParts('key', key).digest('hex')));

const getDayBefore = (now: Date) => new Date(+now - msPerDay);

/** @returns Whether the request is the first of its key within a day. */
async function reserveRequest(db: Database, request: OnceRequest, now: Date): Promise<boolean> {
  const { user, key, identifyingParts } = request;
  const row = {
    userId: user.id,
    keyHash: hashParts('key', key).digest('hex'),
    fingerprint: hashParts(...identifyingParts).digest('hex'),
    status: null,
    encryptedAnswer: null,
    createdAt: now,
  };
  const claimedRows = await db
    .insert(requests)
    .values(row)
    .onConflictDoUpdate({
      target: [requests.userId, requests.keyHash],
      set: row,
      setWhere: lt(requests.createdAt, getDayBefore(now)),
    })
    .returning({ userId: requests.userId });
  return claimedRows.length > 0;
}

export async function sweepRequests(db: Database, now: Date): Promise<void> {
  await db.delete(requests).where(lt(requests.createdAt, getDayBefore(now)));
}

async function getStoredAnswer(db: Database, request: OnceRequest, now: Date): Promise<Answer> {
  const [row] = await db.select().from(requests).where(matchRequest(request));
  // The first request was rejected in this moment and its row deleted, so this one may run.
  if (!row) throw new ApiRuleError('request_in_progress', { retryAfterSeconds: 1 });
  if (row.fingerprint !== hashParts(...request.identifyingParts).digest('hex'))
    throw new ApiRuleError('idempotency_key_reused');
  if (row.status === failedStatus) throw new ApiRuleError('request_unsettled');
  if (row.status !== null && row.encryptedAnswer !== null) {
    return { status: row.status, body: decryptAnswer(row.encryptedAnswer, request.key) };
  }
  if (now.getTime() - row.createdAt.getTime() < maxCallMs) {
    throw new ApiRuleError('request_in_progress', { retryAfterSeconds: 1 });
  }
  throw new ApiRuleError('request_unsettled');
}

/**
 * Runs `work` once for each key of a user, in all processes. A repetition gets the stored answer. A rejection is not
 * stored, so the same request may be sent again.
 *
 * @throws ApiRuleError - When the key belongs to another request (`idempotency_key_reused`), when the first request is
 *   still running (`request_in_progress`), or when its effect is unknown (`request_unsettled`).
 */
export async function runOnce({ db, now }: Services, request: OnceRequest, work: () => Promise<Answer>) {
  if (!(await reserveRequest(db, request, now()))) return getStoredAnswer(db, request, now());
  let answer: Answer;
  try {
    answer = await work();
  } catch (error) {
    if (error instanceof ApiRuleError) await db.delete(requests).where(matchRequest(request));
    else await db.update(requests).set({ status: failedStatus }).where(matchRequest(request));
    throw error;
  }
  await db
    .update(requests)
    .set({ status: answer.status, encryptedAnswer: encryptAnswer(answer.body, request.key) })
    .where(matchRequest(request));
  return answer;
}
