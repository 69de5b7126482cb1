import { calls, mayBeOnce, usualBodyBytes, type Call, type CallId, type UserEntity } from '@parque/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import { setImmediate as nextRound } from 'node:timers/promises';
import type { z } from 'zod';
import type { AccessChecks, Handler, Handlers, Services } from './area';
import { CachedAnswer } from './cached-answer';
import { invalidInput } from './responses/errors';
import { fieldMessage } from './requests/field-messages';
import { idempotencyKey, once } from './limits/idempotency';
import type { Lane, Pressure } from './limits/pressure';
import { costOf, type CallRates } from './limits/rates';
import { Refusal } from './refusal';
import { TextAnswer } from './text-answer';
import { isWellFormed } from './requests/well-formed';

function parse(schema: z.ZodType | undefined, value: unknown): unknown {
  if (!schema) return undefined;
  const result = schema.safeParse(value, { error: fieldMessage });
  if (!result.success) throw invalidInput(result.error);
  return result.data;
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

/** The tags of an `If-None-Match`. A proxy that compresses makes a tag weak, which changes nothing here. */
const tagsIn = (header = ''): string[] =>
  header.split(',').map((part) => {
    const tag = part.trim();
    return tag.startsWith('W/') ? tag.slice(2) : tag;
  });

function sendCached(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: z.ZodType,
  { value, caching: { etag, cacheControl } }: CachedAnswer<unknown>,
): FastifyReply {
  reply.headers({ etag, 'cache-control': cacheControl });
  return tagsIn(request.headers['if-none-match']).includes(etag)
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
  readonly pressure: Pick<Pressure, 'identify'>;
  readonly rates: CallRates;
}

/**
 * A body is not read when its headers disprove the sender, or when its network has used up its calls; one above the
 * usual size only when the headers prove the sender. A body that cannot be parsed therefore counts, too.
 */
function beforeBody({ access, rates: { addresses } }: CallChecks, call: Call) {
  const needsProof = call.bodyBytes !== undefined && !call.upload;
  return {
    ...(call.bodyBytes !== undefined && { bodyLimit: call.bodyBytes }),
    async onRequest(request: FastifyRequest) {
      if (call.access === 'hotmart' && request.headers['x-hotmart-hottok'] !== undefined)
        access.requireHotmart(request);
      // Terminals have a rate of their own, by token: many may share an address.
      if (call.access !== 'terminal') await addresses.count(request.ip, costOf(request));
      if (needsProof && Number(request.headers['content-length'] ?? Infinity) > usualBodyBytes)
        await admit(access, call, request);
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
  app.route({
    method: call.address.method,
    url: call.address.path,
    config: { lane: laneOf(call), isBulk: call.isBulk === true, isUpload: call.upload !== undefined },
    ...beforeBody(checks, call),
    async handler(request, reply) {
      const person = await admit(access, call, request);
      if (person && call.isBulk) pressure.identify(request, person.id);
      if (person) await people.count('person', person.id);
      if (call.isSensitive) await access.requireRecent(request);
      const input = {
        params: parse(call.params, request.params),
        query: parse(call.query, request.query),
        body: parse(call.body, request.body ?? {}),
        request,
        person,
      };
      // Every event of Hotmart is stored; characters that cannot be stored are replaced.
      if (call.access !== 'hotmart' && !isWellFormed([input.params, input.query, input.body]))
        throw new Refusal('malformed_request');
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
      const body = leaving(value);
      await nextRound();
      return reply.send(body);
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
  for (const [id, handler] of Object.entries(handlers)) {
    mountCall(app, services, checks, calls[id as CallId], handler as Handler<CallId>);
  }
}
