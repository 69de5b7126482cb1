import type { CallAnswer, CallArguments, CallId, Calls, UserEntity } from '@parque/contract';
import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import type { Database } from '../database/database';
import type { Settings } from '../settings';
import type { CachedAnswer } from './cached-answer';
import type { TextOf } from './text-answer';

/** What every area of the product works with. */
export interface Services {
  readonly db: Database;
  readonly settings: Settings;
  readonly log: FastifyBaseLogger;
  readonly now: () => Date;
}

/** Who makes a call: always known where the contract asks for a user or an admin. */
type Person<Id extends CallId> = Calls[Id]['access'] extends 'user' | 'admin'
  ? { readonly person: UserEntity }
  : { readonly person?: UserEntity };

export type CallContext<Id extends CallId> = CallArguments<Id> &
  Person<Id> & { readonly request: FastifyRequest };

export type Handler<Id extends CallId> = (
  call: CallContext<Id>,
) => Promise<CallAnswer<Id> | CachedAnswer<CallAnswer<Id>> | TextOf<Id>>;

/** The calls that one area answers. */
export type Handlers = { readonly [Id in CallId]?: Handler<Id> };
