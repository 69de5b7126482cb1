import type { UserEntity } from '@parque/contract';
import type { FastifyRequest } from 'fastify';
import { needsSecondFactor } from './account';
import { hasSecondFactor } from './second-factor/second-factor';
import { isRecent, personOf, sessionOf } from './sessions/sessions';
import type { Services } from '../http/area';
import { Refusal } from '../http/refusal';
import { bearerToken } from '../http/requests/bearer-token';
import { noteOutcome } from '../http/responses/outcome';
import { requireProduct } from '../products/ownership';

/** The user of a request with an open session. */
async function visitor({ db, now }: Services, request: FastifyRequest): Promise<UserEntity | undefined> {
  const token = bearerToken(request);
  const person = token ? await personOf(db, token, now()) : undefined;
  if (person) noteOutcome(request, { userId: person.id });
  return person;
}

/**
 * Returns the user of a call that needs a session.
 *
 * @throws Refusal - `session_required` without a token, `session_expired` when its session has ended.
 */
async function requirePerson(services: Services, request: FastifyRequest): Promise<UserEntity> {
  if (!request.headers.authorization) throw new Refusal('session_required');
  const person = await visitor(services, request);
  if (!person) throw new Refusal('session_expired');
  return person;
}

/**
 * Requires an admin, and the second factor where the installation requires it. Every permission of rol 1 is granted
 * here.
 *
 * @throws Refusal - `forbidden` for other people, `second_factor_needed`.
 */
export async function requireAdmin(services: Services, person: UserEntity): Promise<void> {
  if (person.rol !== 1) throw new Refusal('forbidden');
  if (needsSecondFactor(services, person) && !(await hasSecondFactor(services.db, person.id)))
    throw new Refusal('second_factor_needed');
}

/**
 * Requires a recent password for sensitive calls, so that a stolen token or an unattended browser is not enough.
 *
 * @throws Refusal - `reauthentication_required` when the password was given more than ten minutes ago.
 */
export async function requireRecent({ db, now }: Services, request: FastifyRequest): Promise<void> {
  const session = await sessionOf(db, bearerToken(request) ?? '');
  if (!session || !isRecent(session, now())) throw new Refusal('reauthentication_required');
}

/** The checks of sessions, roles and passwords for the calls of the api. */
export const personChecks = (services: Services) => ({
  visitor: (request: FastifyRequest) => visitor(services, request),
  requirePerson: (request: FastifyRequest) => requirePerson(services, request),
  requireProduct: (person: UserEntity, anyOf: readonly number[]) =>
    requireProduct(services.db, person.id, anyOf, services.now()),
  requireAdmin: (person: UserEntity) => requireAdmin(services, person),
  requireRecent: (request: FastifyRequest) => requireRecent(services, request),
});
