import type { EaDecisionEntity, EaQuestionEntity } from '@parque/contract';
import { countAttempt, ofNetwork } from '../http/limits/attempts';
import type { Services } from '../http/area';
import { decisionOf, signDecision, stateOf } from './decision';
import { endedKeyOf } from './ended-keys';
import { claimedLicence, isTokenOf, signingKey } from './key';
import * as repository from './repository';

/** Finds what a token proves: a licence, or a key that has ended. An invented token proves neither. */
async function claimOf({ db, settings: { tokenKey } }: Services, token: string) {
  const id = claimedLicence(token);
  if (id === undefined) return {};
  const licence = await repository.licenceWithAccess(db, id);
  const key = licence && signingKey(tokenKey, licence);
  if (key && isTokenOf(token, key, id)) return { proved: { licence, key } };
  const endedKey = await endedKeyOf(db, tokenKey, { token, licenceId: id });
  return endedKey === undefined ? {} : { ended: { key: endedKey, id, licence } };
}

/**
 * Denies a token that is not, or no longer, of a licence. The denial of a key that has ended is signed and ends the grace
 * of its EA. Such a key has a limit of its own, so it never uses up the requests of the key that replaced it.
 */
async function deniedToken(
  { db }: Services,
  check: repository.Check,
  ended: Awaited<ReturnType<typeof claimOf>>['ended'],
): Promise<EaDecisionEntity> {
  const { question, at } = check;
  if (ended) await countAttempt(db, [{ limit: 'ea:licence', subject: `ended:${ended.id}` }], at);
  await repository.noteRefusal(db, ended?.licence?.id ?? null, 'TOKEN_NO_VALIDO', check);
  return signDecision(decisionOf('TOKEN_NO_VALIDO', null, question.nonce, at), question, ended?.key);
}

/** Decides whether an EA may open positions, and records the check. A failure throws: it is never signed as a decision. */
export async function checkLicence(
  services: Services,
  question: EaQuestionEntity,
  address: string,
): Promise<EaDecisionEntity> {
  const { db } = services;
  const now = services.now();
  await countAttempt(db, ofNetwork('ea:address', address), now);
  const { proved, ended } = await claimOf(services, question.token);
  const check = { question, address, at: now };
  if (!proved) return deniedToken(services, check, ended);
  const { licence, key } = proved;
  await countAttempt(db, [{ limit: 'ea:licence', subject: String(licence.id) }], now);
  const state = stateOf(licence, question, now);
  if (state === 'ACTIVA') await repository.noteContact(db, licence.id, check);
  else await repository.noteRefusal(db, licence.id, state, check);
  const until = licence.entitlement?.until ?? null;
  return signDecision(decisionOf(state, until, question.nonce, now), question, key);
}
