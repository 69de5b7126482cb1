import {
  getMaxBodyBytes,
  calls,
  isIdempotentCall,
  type Call,
  type CallId,
  type UserEntity,
} from '@parque/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { OutgoingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import { z } from 'zod';
import type { AccessChecks, Handler, Handlers, Services } from './area';
import { CachedAnswer, isCurrent } from './cached-answer';
import { createInvalidInputError } from './responses/errors';
import { readContentLength } from './requests/bodies';
import { describeFieldIssue } from './requests/field-messages';
import { readIdempotencyKey, runOnce } from './limits/idempotency';
import { getNetwork } from './limits/network';
import type { OpenCalls } from './limits/open-calls';
import { computeCost, type CallRates } from './limits/rates';
import { ApiRuleError } from './api-rule-error';
import { createAnswerStore, StoredAnswer, type AnswerStore } from './stored-answer';
import { TextAnswer, type Events } from './text-answer';
import { requestIdHeader } from './requests/request-id';
import { isWellFormed } from './requests/well-formed';

function unwrapParsed(result: z.ZodSafeParseResult<unknown>): unknown {
  if (!result.success) throw createInvalidInputError(result.error);
  return result.data;
}

const parse = (schema: z.ZodType | undefined, value: unknown): unknown =>
  schema && unwrapParsed(schema.safeParse(value, { error: describeFieldIssue }));

interface Input {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
}

/** @throws ApiRuleError - `malformed_request`: half a surrogate pair. */
function requireWellFormed({ params, query, body }: Input): void {
  if (!isWellFormed([params, query, body])) throw new ApiRuleError('malformed_request');
}

async function authorizeCall(access: AccessChecks, call: Call, request: FastifyRequest) {
  switch (call.access) {
    case 'public':
      return access.visitor(request);
    case 'hotmart':
      access.requireHotmart(request);
      return undefined;
    // The scope of these calls has proven the terminal before the body was parsed.
    case 'terminal':
      return undefined;
    case 'user':
      return access.requireUser(request);
    case 'admin': {
      const user = await access.requireUser(request);
      await access.requireAdmin(user);
      return user;
    }
  }
}

/** Writes events without the framework, whose parts of an answer would use memory until the stream ends. */
function sendEvents(reply: FastifyReply, events: Events): undefined {
  // Without it, a buffering proxy would delay events.
  reply.headers({ 'x-accel-buffering': 'no', [requestIdHeader]: reply.request.id }).hijack();
  reply.raw.writeHead(reply.statusCode, reply.getHeaders() as OutgoingHttpHeaders);
  void events.writeTo(reply.raw);
}

function sendText(
  reply: FastifyReply,
  { text }: Call,
  { body, fileName }: TextAnswer,
): FastifyReply | undefined {
  if (!text) throw new Error('the contract declares no answer as text');
  if (fileName) reply.header('content-disposition', `attachment; filename="${fileName}"`);
  reply.type(`${text}; charset=utf-8`);
  if (typeof body === 'object' && 'writeTo' in body) return sendEvents(reply, body);
  return reply.send(typeof body === 'string' ? body : Readable.from(body));
}

function sendCached(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: z.ZodType,
  { value, headers: { etag, cacheControl } }: CachedAnswer<unknown>,
): FastifyReply {
  reply.headers({ etag, 'cache-control': cacheControl });
  return isCurrent(request.headers['if-none-match'], etag)
    ? reply.code(304).send()
    : reply.send(answer.parse(value));
}

/** Returns the JSON of an answer. Its schema removes the fields that it does not name. */
async function loadStored(
  answerStore: AnswerStore,
  answer: z.ZodType,
  { key, compute }: StoredAnswer<unknown>,
): Promise<Buffer> {
  const storedJson = answerStore.find(key);
  if (storedJson) return storedJson;
  const json = Buffer.from(JSON.stringify(answer.parse(await compute())));
  answerStore.add(key, json);
  return json;
}

/** The checks before a call is handled. */
interface CallChecks {
  readonly access: AccessChecks;
  readonly openCalls: OpenCalls;
  readonly rates: CallRates;
}

/** Parsing a body up to this size costs less than the query that proves its sender. */
const shortBytes = 4096;

/** Hotmart's events are shorter, and only old ones have the secret in the body. */
const maxUnprovenWebhookBytes = 32 * 1024;

/** @throws ApiRuleError - `webhook_unauthorized`: a wrong secret in the header, or none before a long body. */
function authorizeWebhook(access: AccessChecks, request: FastifyRequest): void {
  const isProvable = request.headers['x-hotmart-hottok'] !== undefined;
  if (isProvable || readContentLength(request) > maxUnprovenWebhookBytes) access.requireHotmart(request);
}

const isDisconnected = (request: FastifyRequest) => () => request.raw.socket.destroyed;

/** Checks the access of a request. A network with many invented tokens occupies few connections of the database. */
const authorizeInTurn = ({ access, openCalls }: CallChecks, call: Call, request: FastifyRequest) =>
  openCalls.run(`sessions of ${getNetwork(request.ip)}`, isDisconnected(request), () =>
    authorizeCall(access, call, request),
  );

const getClientKey = (request: FastifyRequest, user?: UserEntity) =>
  user ? `user ${user.id}` : (request.callSubject ?? `network ${getNetwork(request.ip)}`);

/** Checks the session of a call, and the product that it needs, before a long body or one without a token is read. */
async function authorizeBody(checks: CallChecks, call: Call, request: FastifyRequest): Promise<void> {
  const bytes = readContentLength(request);
  if (bytes === 0 || (bytes <= shortBytes && request.headers.authorization !== undefined)) return;
  const user = await authorizeInTurn(checks, call, request);
  if (user && call.anyProduct) await checks.access.requireProduct(user, call.anyProduct);
}

/**
 * A body is not read when its headers disprove the sender, or when its network has used up its calls. In a
 * call with a session, a long body is read only when the headers prove the sender. So a body that cannot be parsed
 * counts, too.
 */
function createBodyChecks(checks: CallChecks, call: Call) {
  const needsSession = call.access === 'user' || call.access === 'admin';
  const sender = call.access === 'public' && !call.upload ? 'anonymous' : 'proven';
  const bodyLimit = getMaxBodyBytes(call);
  return {
    bodyLimit,
    async onRequest(request: FastifyRequest) {
      if (call.access === 'hotmart') authorizeWebhook(checks.access, request);
      // Terminals have a rate of their own, by token: many may share an address.
      if (call.access !== 'terminal')
        await checks.rates.addresses.count(request.ip, computeCost(request, sender, bodyLimit));
      if (needsSession) await authorizeBody(checks, call, request);
    },
  };
}

interface Mounting {
  readonly services: Services;
  readonly checks: CallChecks;
  readonly answerStore: AnswerStore;
}

function mountCall(
  app: FastifyInstance,
  { services, checks, answerStore }: Mounting,
  call: Call,
  handler: Handler<CallId>,
): void {
  const { access, openCalls, rates } = checks;
  const [status, answer] = Object.entries(call.answers)[0] ?? [];
  if (!answer) throw new Error(`${call.address.id} declares no answer`);
  /** Carries out a call. @returns Sends the answer, for which the client may take any time. */
  const executeCall = async (
    request: FastifyRequest,
    reply: FastifyReply,
    user: UserEntity | undefined,
  ): Promise<() => FastifyReply | undefined> => {
    if (call.isSensitive) await access.requireRecent(request);
    const input = {
      params: parse(call.params, request.params),
      query: parse(call.query, request.query),
      body: parse(call.body, request.body ?? {}),
      request,
      user,
    };
    // Every event of Hotmart is stored; characters that cannot be stored are replaced.
    if (call.access !== 'hotmart') requireWellFormed(input);
    // The schema of the answer removes columns that it does not name.
    const parseAnswer = (value: unknown) => (value === undefined ? undefined : answer.parse(value));
    const key = isIdempotentCall(call) ? readIdempotencyKey(request) : undefined;
    reply.header('cache-control', 'no-store');
    if (key && user) {
      const identifyingParts = [call.address.id, JSON.stringify([input.params, input.query, input.body])];
      const first = await runOnce(services, { user, key, identifyingParts }, async () => ({
        status: Number(status),
        body: parseAnswer(await handler(input as never)),
      }));
      return () => reply.code(first.status).send(first.body ?? undefined);
    }
    const value: unknown = await handler(input as never);
    reply.code(Number(status));
    if (value instanceof TextAnswer) return () => sendText(reply, call, value);
    if (value instanceof CachedAnswer) return () => sendCached(request, reply, answer, value);
    if (value instanceof StoredAnswer) {
      const json = await loadStored(answerStore, answer, value);
      return () => reply.type('application/json; charset=utf-8').send(json);
    }
    const body = parseAnswer(value);
    return () => reply.send(body);
  };
  app.route({
    method: call.address.method,
    url: call.address.path,
    // For HEAD, the framework reads a streamed answer to its end and sends none of it. Events have no end.
    exposeHeadRoute: call.text === undefined,
    config: { isWebhook: call.access === 'hotmart', isUpload: call.upload !== undefined },
    ...createBodyChecks(checks, call),
    async handler(request, reply) {
      const user = await authorizeInTurn(checks, call, request);
      if (user) await rates.people.count('user', user.id);
      const runCall = () => executeCall(request, reply, user);
      const send = await openCalls.run(getClientKey(request, user), isDisconnected(request), runCall);
      return send();
    },
  });
}

/**
 * Mounts the handlers of the areas as the contract declares their calls. A call without a handler is not mounted; a
 * handler for a call that the contract does not have does not compile.
 */
export function mountCalls(
  app: FastifyInstance,
  services: Services,
  checks: CallChecks,
  areas: readonly Handlers[],
): void {
  const handlers = Object.assign({}, ...areas) as Handlers;
  const parts = { services, checks, answerStore: createAnswerStore() };
  for (const [id, handler] of Object.entries(handlers)) {
    mountCall(app, parts, calls[id as CallId], handler as Handler<CallId>);
  }
}
