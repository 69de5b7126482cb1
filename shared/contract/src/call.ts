import type { z } from 'zod';
import * as addresses from './addresses';
import type { ErrorCode } from './errors';

/** Largest body of a call in bytes, unless the call declares another. */
export const usualBodyBytes = 256 * 1024;

/** Largest body of a public call in bytes, unless the call declares another: its sender proves nothing before it is parsed. */
export const publicBodyBytes = 8 * 1024;

/**
 * Who may make a call. Instead of a session, `hotmart` is proven by the webhook's own secret, and `terminal` by the
 * token of a paired terminal and a signature of the body.
 */
export type Access = 'public' | 'user' | 'admin' | 'hotmart' | 'terminal';

/** One call of the API. `answers` holds a schema for each successful status. */
export interface Call {
  readonly address: addresses.Address;
  readonly area: string;
  readonly summary: string;
  readonly access: Access;
  /** Requires a password given within the last ten minutes, else answers `reauthentication_required`. */
  readonly isSensitive?: boolean;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** Largest body in bytes, if not `publicBodyBytes` of a public call, or `usualBodyBytes` of another. See {@link getMaxBodyBytes}. */
  readonly bodyBytes?: number;
  /** The user needs one of these products. A long body is read only after this, and the session, have been checked. */
  readonly anyProduct?: readonly number[];
  /** The body is a file of this type, at most `bodyBytes` long. A signed header proves its sender before it is read. */
  readonly upload?: { readonly type: string; readonly header: string };
  readonly answers: Readonly<Record<number, z.ZodType>>;
  /** The answer is text of this type: always if its schema is a string, else for clients that accept this type. */
  readonly text?: 'text/csv' | 'text/plain' | 'text/event-stream';
  readonly errors: readonly ErrorCode[];
}

/** A call as the file of its area writes it. Without `errors`, it has only those that {@link Call} implies. */
type Definition = Omit<Call, 'address' | 'area' | 'access' | 'errors'> &
  Partial<Pick<Call, 'access' | 'errors'>>;

type Addresses = typeof addresses;

/** Completes the calls of an area, each with the address of the same id, and with `access` unless it has its own. */
export function defineCalls<
  Usual extends 'user' | 'admin',
  const C extends { readonly [Id in keyof Addresses]?: Definition },
>(area: string, access: Usual, definitions: C) {
  const calls: unknown = Object.fromEntries(
    Object.entries<Definition>(definitions).map(([id, definition]) => {
      const address = addresses[id as keyof Addresses];
      return [id, { access, errors: [], ...definition, address, area }];
    }),
  );
  return calls as {
    readonly [Id in keyof C]: C[Id] &
      Pick<Call, 'address' | 'area' | 'errors'> & {
        readonly access: C[Id] extends { readonly access: infer Own } ? Own : Usual;
      };
  };
}

/** Returns the largest body of a call in bytes. */
export const getMaxBodyBytes = ({ access, bodyBytes }: Pick<Call, 'access' | 'bodyBytes'>): number =>
  bodyBytes ?? (access === 'public' ? publicBodyBytes : usualBodyBytes);
