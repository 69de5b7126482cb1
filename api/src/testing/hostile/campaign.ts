import { calls, ErrorAnswer, errorsOf, type Call, type CallId, type ErrorCode } from '@parque/contract';
import fc from 'fast-check';
import { requestsFor, type HostileRequest } from './requests';
import { changedTables, type Marks } from './owners';
import { injectedQueries } from './texts';
import { openWorld, type World } from './world';

/** A rule that the answer of a request violates. */
export interface Fault {
  readonly rule: string;
  readonly request: HostileRequest;
  readonly answer: string;
}

export interface Findings {
  readonly requests: number;
  readonly faults: readonly Fault[];
  /** Number of answers of each status. */
  readonly statuses: Readonly<Record<string, number>>;
  readonly slowestMs: number;
  /** Calls without a single accepted request. */
  readonly missed: readonly string[];
}

interface Options {
  readonly requests: number;
  readonly seed: number;
  /** Number of requests to one installation before a new one is created. */
  readonly perWorld?: number;
  readonly onWorld?: (done: number) => void;
}

/** Longer than any call takes on a busy machine, and shorter than a browser waits. */
const longestMs = 15_000;

/** Errors that any body or address can cause. */
const always: readonly ErrorCode[] = [
  'malformed_request',
  'invalid_input',
  'unsupported_media_type',
  'body_too_large',
  'not_found',
  'idempotency_key_invalid',
];

/** Number of requests after which sessions and accounts of the callers are restored. */
const restoreEvery = 40;

interface Answer {
  readonly status: number;
  readonly headers: Record<string, unknown>;
  readonly body: string;
}

async function send({ app, proofOf }: World, request: HostileRequest): Promise<Answer> {
  const { role, method, url, headers, payload } = request;
  const answer = await app.inject({
    method: method as 'GET',
    url,
    headers: { ...headers, ...proofOf(role) },
    ...(payload !== undefined && { payload }),
    payloadAsStream: true,
  });
  // An event stream never ends, so only its headers are read.
  const isEndless = String(answer.headers['content-type']).startsWith('text/event-stream');
  const body = answer.stream();
  const chunks: Buffer[] = [];
  if (isEndless) body.destroy();
  else for await (const chunk of body) chunks.push(chunk as Buffer);
  return { status: answer.statusCode, headers: answer.headers, body: Buffer.concat(chunks).toString() };
}

function errorFaults(call: Call, { status, body }: Answer): string[] {
  if (status < 400) return [];
  const parsed = ErrorAnswer.strict().safeParse(tryJson(body));
  if (!parsed.success) return [`${status} in another form than the contract's`];
  const { code } = parsed.data;
  if (status >= 500 && !call.errors.includes(code)) return [`${status} ${code}`];
  const isDeclared = [...errorsOf(call), ...always].includes(code);
  return isDeclared ? [] : [`${code}, which the contract does not declare for it`];
}

function tryJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** Whether the role of the caller may make the call. */
function mayCall({ access }: Call, role: HostileRequest['role']): boolean {
  if (access === 'public') return true;
  if (access === 'hotmart') return role === 'hotmart';
  if (access === 'terminal') return false;
  return role === 'admin' || (access === 'user' && (role === 'trader' || role === 'other trader'));
}

const headOf = ({ status, headers, body }: Answer) => `${status} ${JSON.stringify(headers)}\n${body}`;

/** Finds secrets in the answer and the log. One call returns a password to an admin on purpose. */
function secretFaults(world: World, { id }: HostileRequest, answer: Answer): string[] {
  const text = injectedQueries.reduce((text, query) => text.replaceAll(query, ''), headOf(answer));
  const logged = world.takeLog();
  const secrets = id === 'showCopyPassword' ? [] : world.secrets;
  return [
    ...secrets.filter((secret) => text.includes(secret)).map(() => 'a secret in the answer'),
    ...world.secrets.filter((secret) => logged.includes(secret)).map(() => 'a secret in the log'),
    ...(/\$argon2|"?\bv[12]\.[\w-]{8}\.[\w-]{30,}\.|select .* from |at .*\.(ts|js):\d+/i.test(text)
      ? ['what an answer may not carry: a hash, something sealed, SQL or a stack']
      : []),
  ];
}

const headerFaults = ({ headers }: Answer) =>
  ['x-content-type-options', 'content-security-policy', 'x-request-id', 'cache-control']
    .filter((name) => headers[name] === undefined)
    .map((name) => `no ${name}`);

/**
 * Tables that a call may change although the rows belong to another user: a sign-in with a password, a request for a
 * reset, a rejected check of an EA, and the deletion of an account.
 */
const mayTouch: Partial<Record<CallId, readonly string[]>> = {
  login: ['known_places', 'sessions', 'users'],
  forgetPassword: ['mailed_links'],
  checkLicence: ['ea_refusals', 'ea_contacts'],
  deleteOwnAccount: ['audit_log'],
  receiveHotmartEvent: ['hotmart_events'],
  resetPassword: ['audit_log', 'known_places', 'mail_outbox', 'mailed_links', 'sessions', 'users'],
  proveEmail: ['mailed_links'],
  // A signed release or command of a team is accepted from any caller.
  publishRelease: ['signed_releases', 'registry_states'],
  commandRegistry: ['used_nonces', 'registry_states'],
  askRegistry: ['used_nonces'],
  issueTeamTicket: ['used_nonces', 'preview_tickets'],
};

/** Sends one request and returns the rules that its answer violates. */
async function judge(world: World, request: HostileRequest, before: Marks) {
  const call: Call = calls[request.id];
  const mayMakeIt = mayCall(call, request.role);
  const started = performance.now();
  const answer = await send(world, request);
  const ms = performance.now() - started;
  const after = await world.marks();
  const isBound = request.role !== 'admin' && request.role !== 'hotmart';
  const changed =
    isBound || !mayMakeIt
      ? changedTables(before, after, mayMakeIt ? world.idOf(request.role) : undefined)
      : [];
  const allowed = mayTouch[request.id] ?? [];
  const rules = [
    ...errorFaults(call, answer),
    ...(ms > longestMs ? ['slower than anybody waits'] : []),
    ...(answer.status < 400 && !mayMakeIt ? ['let in whom it is not for'] : []),
    ...secretFaults(world, request, answer),
    ...headerFaults(answer),
    ...changed.filter((name) => !allowed.includes(name)).map((name) => `changed ${name} of another user`),
  ];
  const faults = rules.map((rule) => ({ rule, request, answer: headOf(answer).slice(0, 600) }));
  return { answer, ms, faults, after };
}

/** Returns requests for every call in turn, equal for equal seeds. */
function requestsOf(world: World, count: number, seed: number): HostileRequest[] {
  const ids = Object.keys(calls) as CallId[];
  const each = Math.ceil(count / ids.length);
  const ofCalls = ids.map((id, i) =>
    fc.sample(requestsFor(id, world.known(calls[id])), { numRuns: each, seed: seed + i }),
  );
  return Array.from({ length: each }, (_, i) => ofCalls.flatMap((some) => some[i] ?? []))
    .flat()
    .slice(0, count);
}

/** Sends hostile requests to fresh installations and collects the violated rules. */
export async function attack({ requests, seed, perWorld = 2000, onWorld }: Options): Promise<Findings> {
  const faults: Fault[] = [];
  const statuses: Record<string, number> = {};
  const reached = new Set<CallId>();
  let [done, slowestMs] = [0, 0];
  while (done < requests) {
    const world = await openWorld();
    try {
      let marks = await world.marks();
      const sent = requestsOf(world, Math.min(perWorld, requests - done), seed + done);
      for (const [i, request] of sent.entries()) {
        if (i % restoreEvery === 0) {
          await world.restore();
          marks = await world.marks();
        }
        const { answer, ms, faults: found, after } = await judge(world, request, marks);
        marks = after;
        faults.push(...found);
        if (answer.status < 300) reached.add(request.id);
        // A user who was made an admin could make calls of admins afterwards.
        if (request.id === 'editRole' && answer.status < 300) {
          await world.restore();
          marks = await world.marks();
        }
        statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
        slowestMs = Math.max(slowestMs, ms);
      }
      done += sent.length;
      onWorld?.(done);
    } finally {
      await world.stop();
    }
  }
  const missed = Object.keys(calls).filter((id) => !reached.has(id as CallId));
  return { requests: done, faults, statuses, slowestMs, missed };
}

/** Returns a text with all that is needed to repeat the request. */
export const faultText = ({ rule, request, answer }: Fault) =>
  `${request.id} by ${request.role}: ${rule}\n  ${request.method} ${request.url.slice(0, 300)} ${JSON.stringify(request.headers).slice(0, 300)}\n  ${(request.payload ?? '').slice(0, 300)}\n  → ${answer}`;
