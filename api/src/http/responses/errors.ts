import { errorCatalogue, type ErrorAnswerEntity, type ErrorCode } from '@parque/contract';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { noteOutcome } from './outcome';
import { Refusal } from '../refusal';
import { requestIdHeader } from '../requests/request-id';

/** The first thing that is wrong with each field, by its path. */
function fieldsOf(error: z.ZodError): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const { path, message } of error.issues) fields[path.join('.') || 'body'] ??= message;
  return fields;
}

/** The input does not match the contract. */
export function invalidInput(error: z.ZodError): Refusal {
  return new Refusal('invalid_input', { fields: fieldsOf(error) });
}

const byFramework: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'body_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformed_request',
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformed_request',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformed_request',
  FST_ERR_BAD_URL: 'malformed_request',
  // No name of ours is as long.
  FST_ERR_MAX_PARAM_LENGTH: 'not_found',
  // A path that leads out of the folder of the files.
  FST_STATIC_FORBIDDEN_PATH: 'not_found',
};

/**
 * PostgreSQL is unreachable, starting, stopping or full (classes 08, 53, 57P and 58), the driver has lost its socket, or
 * the disk has no space for a file.
 */
const away = /^(08|53|57P|58)|^ECONN|^(ENOENT|EPIPE|ENOSPC|EDQUOT)$/;

/** Messages of the driver without a code, and of PostgreSQL with a full disk during a connection. */
const lost =
  /could not write init file|Connection terminated|not queryable|connect(ion)? timeout|timeout exceeded/i;

function isDatabaseAway(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code } = cause as { code?: unknown };
    if (typeof code === 'string' && away.test(code)) return true;
    if (lost.test(cause.message)) return true;
  }
  return false;
}

/** Whether PostgreSQL rejected a statement with one of these codes. */
function isRejectedWith(error: unknown, codes: readonly string[]): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (codes.includes(String((cause as { code?: unknown }).code))) return true;
  }
  return false;
}

/** PostgreSQL keeps no NUL, neither in text nor in JSON, and has no year 0. */
const unstorable = ['22021', '22P05', '22008'];

/** The statement has waited for a lock for as long as it may. */
const locked = ['55P03'];

/** A foreign key: another request has deleted what the new row refers to since it was checked. */
const withoutParent = ['23503'];

/** Fastify or one of its plugins blames the request. */
const isRejectedByFramework = ({ code, statusCode = 500 }: Partial<FastifyError>) =>
  code?.startsWith('FST_') === true && statusCode < 500;

function refusalFor(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error;
  const failure = error as Partial<FastifyError>;
  const { code, statusCode } = failure;
  const known = code && byFramework[code];
  if (known) return new Refusal(known);
  if (statusCode === 400 || isRejectedByFramework(failure)) return new Refusal('malformed_request');
  if (isRejectedWith(error, unstorable)) return new Refusal('malformed_request');
  if (isRejectedWith(error, locked)) return new Refusal('record_locked', { retryAfterSeconds: 1 });
  if (isRejectedWith(error, withoutParent)) return new Refusal('not_found');
  if (isDatabaseAway(error)) return new Refusal('unavailable');
  return undefined;
}

/** Most outages are over by then. */
const awaySeconds = 5;

function send(reply: FastifyReply, request: FastifyRequest, refusal: Refusal): FastifyReply {
  const { code, status, message, details } = refusal;
  noteOutcome(request, { refusal: code });
  const answer: ErrorAnswerEntity = {
    code,
    message,
    requestId: request.id,
    ...(details.fields && { fields: { ...details.fields } }),
  };
  const wait = details.retryAfterSeconds ?? (status === errorCatalogue.unavailable.status ? awaySeconds : 0);
  if (wait > 0) reply.header('retry-after', wait);
  return reply.code(status).header('cache-control', 'no-store').send(answer);
}

/** Answers an address that cannot be read: it reaches neither the hooks nor the handlers of the rest. */
export function answerUnreadable(own: Readonly<Record<string, string>>) {
  return (error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    reply.headers(own).header(requestIdHeader, request.id);
    send(reply, request, refusalFor(error) ?? new Refusal('malformed_request'));
  };
}

/** Gives every failure the one form of the contract; what caused a 5xx goes to the log and nowhere else. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const refusal = refusalFor(error) ?? new Refusal('internal');
    if (refusal.status >= errorCatalogue.internal.status) {
      const call = `${request.method} ${request.routeOptions.url ?? ''}`;
      request.log.error({ err: error, call }, 'call failed');
    }
    if (isRejectedWith(error, withoutParent))
      request.log.warn({ err: error }, 'a foreign key rejected a call');
    return send(reply, request, refusal);
  });
  app.setNotFoundHandler((request, reply) => send(reply, request, new Refusal('not_found')));
}
