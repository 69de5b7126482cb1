import {
  bodyBytesOf,
  calls,
  mayBeOnce,
  usualBodyBytes,
  type Call,
  type CallId,
  type UserEntity,
} from '@parque/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import { setImmediate as nextRound } from 'node:timers/promises';
import { z } from 'zod';
import type { AccessChecks, Handler, Handlers, Services } from './area';
import { CachedAnswer, isCurrent } from './cached-answer';
import { invalidInput } from './responses/errors';
import { announcedBytes } from './requests/bodies';
import { fieldMessage } from './requests/field-messages';
import { isWellFormedInRounds, makeInputReader } from './requests/input-in-rounds';
import { bearerToken } from './requests/bearer-token';
import { idempotencyKey, once } from './limits/idempotency';
import type { Lane, Pressure } from './limits/pressure';
import { costOf, type CallRates } from './limits/rates';
import { Refusal } from './refusal';
import { writeInRounds } from './responses/in-rounds';
import { TextAnswer } from './text-answer';
import { isWellFormed } from './requests/well-formed';

function checked(result: z.ZodSafeParseResult<unknown>): unknown {
  if (!result.success) throw invalidInput(result.error);
  return result.data;
}

const parse = (schema: z.ZodType | undefined, value: unknown): unknown =>
  schema && checked(schema.safeParse(value, { error: fieldMessage }));

interface Input {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
}

/** @throws Refusal - `malformed_request`: half a surrogate pair. */
async function requireWellFormed({ params, query, body }: Input): Promise<void> {
  if (!isWellFormed([params, query]) || !(await isWellFormedInRounds(body)))
    throw new Refusal('malformed_request');
}

/** Checks the access of a request before its input is read. */
async function admit(
  access: AccessChecks,
  call: Call,
  request: FastifyRequest,
): Promise<UserEntity | undefined> {
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
      return access.requirePerson(request);
    case 'admin': {
      const person = await access.requirePerson(request);
      await access.requireAdmin(person);
      return person;
    }
  }
}

function sendText(reply: FastifyReply, { text }: Call, { body, fileName }: TextAnswer): FastifyReply {
  if (!text) throw new Error('the contract declares no answer as text');
  if (fileName) reply.header('content-disposition', `attachment; filename="${fileName}"`);
  reply.type(`${text}; charset=utf-8`);
  // Without it, a buffering proxy would delay events.
  if (text === 'text/event-stream') reply.header('x-accel-buffering', 'no');
  return reply.send(typeof body === 'string' ? body : Readable.from(body));
}

function sendCached(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: z.ZodType,
  { value, caching: { etag, cacheControl } }: CachedAnswer<unknown>,
): FastifyReply {
  reply.headers({ etag, 'cache-control': cacheControl });
  return isCurrent(request.headers['if-none-match'], etag)
    ? reply.code(304).send()
    : reply.send(answer.parse(value));
}

/** The lane whose limit a call counts against. */
function laneOf({ access, text }: Call): Lane {
  if (access === 'hotmart') return 'webhooks';
  return text === 'text/event-stream' ? 'streams' : 'calls';
}

/** The checks before a call is handled. */
interface CallChecks {
  readonly access: AccessChecks;
  readonly pressure: Pick<Pressure, 'identify' | 'isIdentified' | 'forget' | 'checkSession'>;
  readonly rates: CallRates;
}

/** Parsing a body up to this size costs less than the query that proves its sender. */
const shortBytes = 4096;

/** Hotmart's events are shorter, and only old ones have the secret in the body. */
const mostUnprovenWebhook = 32 * 1024;

/** @throws Refusal - `webhook_unauthorized`: a wrong secret in the header, or none before a long body. */
function admitWebhook(access: AccessChecks, request: FastifyRequest): void {
  const isProvable = request.headers['x-hotmart-hottok'] !== undefined;
  if (isProvable || announcedBytes(request) > mostUnprovenWebhook) access.requireHotmart(request);
}

/** Checks the session of a call, and the product that it needs, before its body is read and before it waits for its turn. */
async function admitBody({ access, pressure }: CallChecks, call: Call, request: FastifyRequest) {
  const bytes = announcedBytes(request);
  const isWithoutSession = bytes > 0 && request.headers.authorization === undefined;
  // Otherwise, the first calls of each session would take turns of their own, beside those of its user.
  const isOfUnknown = !pressure.isIdentified(request);
  if (bytes <= shortBytes && !isWithoutSession && !isOfUnknown) return;
  const check = () => admit(access, call, request);
  const isUnknownToken = isOfUnknown && bearerToken(request) !== undefined;
  const person = await (isUnknownToken ? pressure.checkSession(request, check) : check());
  if (!person) return;
  pressure.identify(request, person.id);
  if (call.anyProduct) await access.requireProduct(person, call.anyProduct);
}

/** Finds the user of a session before a call that needs none waits for its turn: with its session, it waits beside those of its user. */
async function admitVisitor({ access, pressure }: CallChecks, request: FastifyRequest): Promise<void> {
  if (bearerToken(request) === undefined || pressure.isIdentified(request)) return;
  const person = await pressure.checkSession(request, () => access.visitor(request));
  if (person) pressure.identify(request, person.id);
}

/** A very long body is read in the turn of its call, so that a user's calls are read one after another. */
const untilTurn = (request: FastifyRequest) =>
  new Promise<void>((start, reject) => {
    if (request.waitForTurn) request.waitForTurn((error) => (error ? reject(error) : start()));
    else start();
  });

/**
 * A body is not read when its headers disprove the sender, or when its network has used up its calls. Of a call with a
 * session, a body that is not short is read only when the headers prove the sender. A body that cannot be parsed
 * therefore counts, too.
 */
function beforeBody(checks: CallChecks, call: Call) {
  const needsSession = call.access === 'user' || call.access === 'admin';
  const sender = call.access === 'public' && !call.upload ? 'anonymous' : 'proven';
  const bodyLimit = bodyBytesOf(call);
  return {
    bodyLimit,
    async onRequest(request: FastifyRequest) {
      if (call.access === 'hotmart') admitWebhook(checks.access, request);
      // Terminals have a rate of their own, by token: many may share an address.
      if (call.access !== 'terminal')
        await checks.rates.addresses.count(request.ip, costOf(request, sender, bodyLimit));
      if (needsSession) await admitBody(checks, call, request);
      else if (call.access === 'public') await admitVisitor(checks, request);
      if (needsSession && call.isBulk && announcedBytes(request) > usualBodyBytes) await untilTurn(request);
    },
  };
}

function mountCall(
  app: FastifyInstance,
  services: Services,
  checks: CallChecks,
  call: Call,
  handler: Handler<CallId>,
): void {
  const {
    access,
    pressure,
    rates: { people },
  } = checks;
  const [status, answer] = Object.entries(call.answers)[0] ?? [];
  if (!answer) throw new Error(`${call.address.id} declares no answer`);
  const readBody = makeInputReader(call.body ?? z.undefined());
  const answerCall = async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const person = await admit(access, call, request).catch((error: unknown) => {
      if (error instanceof Refusal && error.code === 'session_expired') pressure.forget(request);
      throw error;
    });
    if (person) pressure.identify(request, person.id);
    if (person) await people.count('person', person.id);
    if (call.isSensitive) await access.requireRecent(request);
    const input = {
      params: parse(call.params, request.params),
      query: parse(call.query, request.query),
      body: call.body && checked(await readBody(request.body ?? {}, { error: fieldMessage })),
      request,
      person,
    };
    // Every event of Hotmart is stored; characters that cannot be stored are replaced.
    if (call.access !== 'hotmart') await requireWellFormed(input);
    // The schema of the answer removes columns that it does not name.
    const leaving = (value: unknown) => (value === undefined ? undefined : answer.parse(value));
    const key = mayBeOnce(call) ? idempotencyKey(request) : undefined;
    reply.header('cache-control', 'no-store');
    if (key && person) {
      const fingerprinted = [call.address.id, JSON.stringify([input.params, input.query, input.body])];
      const first = await once(services, { person, key, fingerprinted }, async () => ({
        status: Number(status),
        body: leaving(await handler(input as never)),
      }));
      return reply.code(first.status).send(first.body ?? undefined);
    }
    const value: unknown = await handler(input as never);
    reply.code(Number(status));
    if (value instanceof TextAnswer) return sendText(reply, call, value);
    if (value instanceof CachedAnswer) return sendCached(request, reply, answer, value);
    if (!call.isBulk) return reply.send(leaving(value));
    await nextRound();
    return reply.type('application/json; charset=utf-8').send(await writeInRounds(answer, value));
  };
  app.route({
    method: call.address.method,
    url: call.address.path,
    // For HEAD, the framework reads a streamed answer to its end and sends none of it. Events have no end.
    exposeHeadRoute: call.text === undefined,
    config: {
      lane: laneOf(call),
      isOfTerminal: call.access === 'terminal',
      isBulk: call.isBulk === true,
      // Some bulk calls are read by POST.
      isChange: call.address.method !== 'GET' && call.isBulk === undefined,
      isUpload: call.upload !== undefined,
    },
    ...beforeBody(checks, call),
    handler: (request, reply) =>
      request.stay ? request.stay.work(() => answerCall(request, reply)) : answerCall(request, reply),
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
  for (const [id, handler] of Object.entries(handlers)) {
    mountCall(app, services, checks, calls[id as CallId], handler as Handler<CallId>);
  }
}
