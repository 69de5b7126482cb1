import type { CallAnswer, CallArguments, CallId, Calls, UserEntity } from '@parque/contract';
import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import type { Database } from '../database/database';
import type { Settings } from '../../settings';
import type { CachedAnswer } from './cached-answer';
import type { StoredAnswer } from './stored-answer';
import type { CallText } from './text-answer';

/** The services that every area of the product uses. */
export interface Services {
  readonly db: Database;
  readonly settings: Settings;
  readonly log: FastifyBaseLogger;
  readonly now: () => Date;
}

/** The user who makes a call: always present where the contract requires a user or an admin. */
type User<Id extends CallId> = Calls[Id]['access'] extends 'user' | 'admin'
  ? { readonly user: UserEntity }
  : { readonly user?: UserEntity };

export type CallContext<Id extends CallId> = CallArguments<Id> &
  User<Id> & { readonly request: FastifyRequest };

export type Handler<Id extends CallId> = (
  call: CallContext<Id>,
) => Promise<CallAnswer<Id> | CachedAnswer<CallAnswer<Id>> | StoredAnswer<CallAnswer<Id>> | CallText<Id>>;

/** The access checks of the calls. The areas with users and webhooks implement them, so that this folder imports no area. */
export interface AccessChecks {
  visitor(request: FastifyRequest): Promise<UserEntity | undefined>;
  /** Whether the session of a token is open. The check does not extend the session. */
  isOpenSession(token: string): Promise<boolean>;
  requireUser(request: FastifyRequest): Promise<UserEntity>;
  /** @throws ApiRuleError - `product_required`: the user owns none of these products. */
  requireProduct(user: UserEntity, anyOf: readonly number[]): Promise<void>;
  requireAdmin(user: UserEntity): Promise<void>;
  requireRecent(request: FastifyRequest): Promise<void>;
  requireHotmart(request: FastifyRequest): void;
}

export type Handlers = { readonly [Id in CallId]?: Handler<Id> };
