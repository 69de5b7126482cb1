import type { EaDecisionEntity, EaQuestionEntity } from '@parque/contract';
import { countAttempt, ofNetwork } from '../http/limits/attempts';
import type { Services } from '../http/area';
import { decisionOf, signDecision, stateOf } from './decision';
import { claimedLicence, isTokenOf, signingKey } from './key';
import * as repository from './repository';

/** The licence of a token, with the key that signs the answers about it. */
async function licenceOfToken({ db, settings }: Services, token: string) {
  const id = claimedLicence(token);
  const licence = id === undefined ? undefined : await repository.licenceWithAccess(db, id);
  if (!licence) return undefined;
  const key = signingKey(settings.tokenKey, licence);
  return isTokenOf(token, key, licence.id) ? { licence, key } : undefined;
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
  const known = await licenceOfToken(services, question.token);
  const check = { question, address, at: now };
  if (!known) {
    await repository.noteRefusal(db, null, 'TOKEN_NO_VALIDO', check);
    return signDecision(decisionOf('TOKEN_NO_VALIDO', null, question.nonce, now), question, undefined);
  }
  const { licence, key } = known;
  await countAttempt(db, [{ limit: 'ea:licence', subject: String(licence.id) }], now);
  const state = stateOf(licence, question, now);
  if (state === 'ACTIVA') await repository.noteContact(db, licence.id, check);
  else await repository.noteRefusal(db, licence.id, state, check);
  const until = licence.entitlement?.until ?? null;
  return signDecision(decisionOf(state, until, question.nonce, now), question, key);
}
