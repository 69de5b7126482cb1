import type { ErrorAnswerEntity, ErrorCode } from '@parque/contract';
import type { FastifyInstance } from 'fastify';
import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { ApiRuleError } from '../api-rule-error';
import { requestIdHeader } from '../requests/request-id';

/** Faults of Node's HTTP parser; every other fault is a malformed request. */
const parserCodes: Readonly<Record<string, ErrorCode>> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'body_too_slow',
};

type Headers = Readonly<Record<string, string>>;

/** Builds a failure in the form of the contract, for requests that reach no hook and no handler. */
function buildFailure(code: ErrorCode, commonHeaders: Headers) {
  const { status, message } = new ApiRuleError(code);
  const requestId = randomUUID();
  const answer: ErrorAnswerEntity = { code, message, requestId };
  const body = JSON.stringify(answer);
  const headers: Headers = {
    ...commonHeaders,
    [requestIdHeader]: requestId,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    'cache-control': 'no-store',
    connection: 'close',
  };
  return { status, headers, body };
}

/**
 * Code of a page can set so many cookies that the server rejects each request of that browser, also for the page, until
 * they are deleted. A browser without its cookies only has to sign in again.
 */
const dropCookies: Headers = { 'clear-site-data': '"cookies"' };

/** Answers bytes that are no request, and closes the connection. @param commonHeaders - Headers of every answer. */
export function createUnparsableHandler(commonHeaders: Headers) {
  return (error: Error & { readonly code?: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    const code = parserCodes[error.code ?? ''] ?? 'malformed_request';
    const { status, headers, body } = buildFailure(
      code,
      code === 'headers_too_large' ? { ...commonHeaders, ...dropCookies } : commonHeaders,
    );
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
    socket.write([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n'));
    socket.destroySoon();
  };
}

/** Answers requests with an `Expect` that Node does not know. @param commonHeaders - Headers of every answer. */
export function handleExpectations(app: FastifyInstance, commonHeaders: Headers): void {
  app.server.on('checkExpectation', (_request, response) => {
    const { status, headers, body } = buildFailure('malformed_request', commonHeaders);
    response.writeHead(status, headers).end(body);
  });
}
