import { errorCatalogue, type ErrorAnswerEntity, type ErrorCode } from '@parque/contract';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { Refusal } from './refusal';

/** The first thing that is wrong with each field, by its path. */
function fieldsOf(error: z.ZodError): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const { path, message } of error.issues) fields[path.join('.') || 'body'] ??= message;
  return fields;
}

/** What arrived does not fit the contract. */
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
};

/** PostgreSQL is away, starting, stopping or full: classes 08, 53 and 57P, and what the driver says of a lost socket. */
function isDatabaseAway(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code } = cause as { code?: unknown };
    if (typeof code === 'string' && /^(08|53|57P)|^ECONN|^ENOENT$|^EPIPE$/.test(code)) return true;
    if (/Connection terminated|connect(ion)? timeout|timeout exceeded/i.test(cause.message)) return true;
  }
  return false;
}

/** PostgreSQL keeps no NUL, neither in text nor in JSON. */
function isUnstorable(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (['22021', '22P05'].includes(String((cause as { code?: unknown }).code))) return true;
  }
  return false;
}

function refusalFor(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error;
  const { code, statusCode } = error as Partial<FastifyError>;
  const known = code && byFramework[code];
  if (known) return new Refusal(known);
  if (statusCode === 400) return new Refusal('malformed_request');
  if (isUnstorable(error)) return new Refusal('malformed_request');
  if (isDatabaseAway(error)) return new Refusal('unavailable');
  return undefined;
}

function send(reply: FastifyReply, request: FastifyRequest, refusal: Refusal): FastifyReply {
  const { code, status, message, details } = refusal;
  const answer: ErrorAnswerEntity = {
    code,
    message,
    requestId: request.id,
    ...(details.fields && { fields: { ...details.fields } }),
  };
  if (details.retryAfterSeconds) reply.header('retry-after', details.retryAfterSeconds);
  return reply.code(status).header('cache-control', 'no-store').send(answer);
}

/** Gives every failure the one form of the contract; what caused a 5xx goes to the log and nowhere else. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const refusal = refusalFor(error) ?? new Refusal('internal');
    if (refusal.status >= errorCatalogue.internal.status) request.log.error({ err: error }, 'call failed');
    return send(reply, request, refusal);
  });
  app.setNotFoundHandler((request, reply) => send(reply, request, new Refusal('not_found')));
}
