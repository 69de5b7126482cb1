import type { EaDecisionEntity, EaQuestionEntity } from '@parque/contract';
import { countAttempt, listNetworkLimits } from '../../../core/http/limits/attempts';
import type { Services } from '../../../core/http/area';
import { buildDecision, signDecision, getLicenceState } from './decision';
import { findEndedKey } from './ended-keys';
import { parseLicenceId, isKeyToken, deriveSigningKey } from './key';
import * as repository from './repository';

/** Finds what a token proves: a licence, or a key that has ended. An invented token proves neither. */
async function findClaim({ db, settings: { tokenKey } }: Services, token: string) {
  const id = parseLicenceId(token);
  if (id === undefined) return {};
  const licence = await repository.findLicenceWithAccess(db, id);
  const key = licence && deriveSigningKey(tokenKey, licence);
  if (key && isKeyToken(token, key, id)) return { provedClaim: { licence, key } };
  const endedKey = await findEndedKey(db, tokenKey, { token, licenceId: id });
  return endedKey === undefined ? {} : { endedClaim: { key: endedKey, id, licence } };
}

/**
 * Denies a token that is not, or no longer, of a licence. The denial of a key that has ended is signed and ends the grace
 * of its EA. Such a key has a limit of its own, so it never uses up the requests of the key that replaced it.
 */
async function rejectToken(
  { db }: Services,
  check: repository.Check,
  endedClaim: Awaited<ReturnType<typeof findClaim>>['endedClaim'],
): Promise<EaDecisionEntity> {
  const { question, at } = check;
  if (endedClaim) await countAttempt(db, [{ limit: 'ea:licence', subject: `ended:${endedClaim.id}` }], at);
  await repository.recordRefusal(db, endedClaim?.licence?.id ?? null, 'TOKEN_NO_VALIDO', check);
  return signDecision(buildDecision('TOKEN_NO_VALIDO', null, question.nonce, at), question, endedClaim?.key);
}

/** Decides whether an EA may open positions, and records the check. A failure throws: it is never signed as a decision. */
export async function checkLicence(services: Services, question: EaQuestionEntity, address: string) {
  const { db } = services;
  const currentTime = services.now();
  await countAttempt(db, listNetworkLimits('ea:address', address), currentTime);
  const { provedClaim, endedClaim } = await findClaim(services, question.token);
  const check = { question, address, at: currentTime };
  if (!provedClaim) return rejectToken(services, check, endedClaim);
  const { licence, key } = provedClaim;
  await countAttempt(db, [{ limit: 'ea:licence', subject: String(licence.id) }], currentTime);
  const state = getLicenceState(licence, question, currentTime);
  if (state === 'ACTIVA') await repository.recordContact(db, licence.id, check);
  else await repository.recordRefusal(db, licence.id, state, check);
  const until = licence.entitlement?.until ?? null;
  return signDecision(buildDecision(state, until, question.nonce, currentTime), question, key);
}
