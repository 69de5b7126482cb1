import type { UserEntity } from '@parque/contract';
import type { FastifyRequest } from 'fastify';
import { isSecondFactorRequired } from './account';
import { hasSecondFactor } from './second-factor/second-factor';
import { isOpenSession, isRecent, findSessionUser, findSession } from './sessions/sessions';
import type { Services } from '../../core/http/area';
import { ApiRuleError } from '../../core/http/api-rule-error';
import { readBearerToken } from '../../core/http/requests/bearer-token';
import { recordOutcome } from '../../core/http/responses/outcome';
import { requireProduct } from '../../shop/products/ownership';

async function findVisitor({ db, now }: Services, request: FastifyRequest): Promise<UserEntity | undefined> {
  const token = readBearerToken(request);
  const user = token ? await findSessionUser(db, token, now()) : undefined;
  if (user) recordOutcome(request, { userId: user.id });
  return user;
}

/**
 * Returns the user of a call that needs a session.
 *
 * @throws ApiRuleError - `session_required` without a token, `session_expired` when its session has ended.
 */
async function requireUser(services: Services, request: FastifyRequest): Promise<UserEntity> {
  if (!request.headers.authorization) throw new ApiRuleError('session_required');
  const user = await findVisitor(services, request);
  if (!user) throw new ApiRuleError('session_expired');
  return user;
}

/**
 * Requires an admin, and the second factor where the installation requires it. Every permission of rol 1 is granted
 * here.
 *
 * @throws ApiRuleError - `forbidden` for other people, `second_factor_needed`.
 */
async function requireAdmin(services: Services, user: UserEntity): Promise<void> {
  if (user.rol !== 1) throw new ApiRuleError('forbidden');
  if (isSecondFactorRequired(services, user) && !(await hasSecondFactor(services.db, user.id)))
    throw new ApiRuleError('second_factor_needed');
}

/**
 * Requires a recent password for sensitive calls, so that a stolen token or an unattended browser is not enough.
 *
 * @throws ApiRuleError - `reauthentication_required` when the password was given more than ten minutes ago.
 */
async function requireRecent({ db, now }: Services, request: FastifyRequest): Promise<void> {
  const session = await findSession(db, readBearerToken(request) ?? '');
  if (!session || !isRecent(session, now())) throw new ApiRuleError('reauthentication_required');
}

export const createUserChecks = (services: Services) => ({
  visitor: (request: FastifyRequest) => findVisitor(services, request),
  isOpenSession: (token: string) => isOpenSession(services.db, token, services.now()),
  requireUser: (request: FastifyRequest) => requireUser(services, request),
  requireProduct: (user: UserEntity, anyOf: readonly number[]) =>
    requireProduct(services.db, user.id, anyOf, services.now()),
  requireAdmin: (user: UserEntity) => requireAdmin(services, user),
  requireRecent: (request: FastifyRequest) => requireRecent(services, request),
});
