import { errorCatalogue, type ErrorAnswerEntity, type ErrorCode } from '@parque/contract';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { hasCause } from '../../database/error-codes';
import { recordOutcome } from './outcome';
import { ApiRuleError } from '../api-rule-error';
import { requestIdHeader } from '../requests/request-id';

function toFieldErrors(error: z.ZodError): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const { path, message } of error.issues) fields[path.join('.') || 'body'] ??= message;
  return fields;
}

export function createInvalidInputError(error: z.ZodError): ApiRuleError {
  return new ApiRuleError('invalid_input', { fields: toFieldErrors(error) });
}

const frameworkCodes: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'body_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformed_request',
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformed_request',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformed_request',
  FST_ERR_BAD_URL: 'malformed_request',
  // A parameter of the path is longer than any valid one.
  FST_ERR_MAX_PARAM_LENGTH: 'not_found',
  // The path leads out of the folder of the files.
  FST_STATIC_FORBIDDEN_PATH: 'not_found',
};

/**
 * PostgreSQL is unreachable, starting, stopping or full (classes 08, 53, 57P and 58), the driver has lost its socket, or
 * the disk has no space for a file.
 */
const unreachableCode = /^(08|53|57P|58)|^ECONN|^(ENOENT|EPIPE|ENOSPC|EDQUOT)$/;

/** Messages of the driver without a code, and of PostgreSQL with a full disk during a connection. */
const lostConnection =
  /could not write init file|Connection terminated|not queryable|connect(ion)? timeout|timeout exceeded/i;

const isDatabaseAway = (error: unknown) =>
  hasCause(error, (code, { message }) => unreachableCode.test(code) || lostConnection.test(message));

const isRejectedWith = (error: unknown, codes: readonly string[]) =>
  hasCause(error, (code) => codes.includes(code));

/** PostgreSQL stores no NUL in text or JSON, and has no year 0. */
const unstorableCodes = ['22021', '22P05', '22008'];

/** The statement waited for a lock until `lock_timeout`. */
const lockCodes = ['55P03'];

/** A foreign key: another request deleted the row that the new row refers to, after it was checked. */
const missingParentCodes = ['23503'];

const isRejectedByFramework = ({ code, statusCode = 500 }: Partial<FastifyError>) =>
  code?.startsWith('FST_') === true && statusCode < 500;

function toApiRuleError(error: unknown): ApiRuleError | undefined {
  if (error instanceof ApiRuleError) return error;
  const failure = error as Partial<FastifyError>;
  const { code, statusCode } = failure;
  const frameworkErrorCode = code && frameworkCodes[code];
  if (frameworkErrorCode) return new ApiRuleError(frameworkErrorCode);
  if (statusCode === 400 || isRejectedByFramework(failure)) return new ApiRuleError('malformed_request');
  if (isRejectedWith(error, unstorableCodes)) return new ApiRuleError('malformed_request');
  if (isRejectedWith(error, lockCodes)) return new ApiRuleError('record_locked', { retryAfterSeconds: 1 });
  if (isRejectedWith(error, missingParentCodes)) return new ApiRuleError('not_found');
  if (isDatabaseAway(error)) return new ApiRuleError('unavailable');
  return undefined;
}

/** Most outages are over by then. */
const awaySeconds = 5;

function send(reply: FastifyReply, request: FastifyRequest, refusal: ApiRuleError): FastifyReply {
  const { code, status, message, details } = refusal;
  recordOutcome(request, { refusal: code });
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

/** Answers a request whose address cannot be decoded; such a request reaches no hook and no handler. */
export function createUnreadableHandler(commonHeaders: Readonly<Record<string, string>>) {
  return (error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    reply.headers(commonHeaders).header(requestIdHeader, request.id);
    send(reply, request, toApiRuleError(error) ?? new ApiRuleError('malformed_request'));
  };
}

/** Answers every failure in the contract's error format. The cause of a 5xx is logged and not sent. */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const refusal = toApiRuleError(error) ?? new ApiRuleError('internal');
    if (refusal.status >= errorCatalogue.internal.status) {
      const call = `${request.method} ${request.routeOptions.url ?? ''}`;
      request.log.error({ err: error, call }, 'call failed');
    }
    if (isRejectedWith(error, missingParentCodes))
      request.log.warn({ err: error }, 'a foreign key rejected a call');
    return send(reply, request, refusal);
  });
  app.setNotFoundHandler((request, reply) => send(reply, request, new ApiRuleError('not_found')));
}
