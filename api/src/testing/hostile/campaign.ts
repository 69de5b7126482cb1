import { calls, ErrorAnswer, errorsOf, type Call, type CallId, type ErrorCode } from '@parque/contract';
import fc from 'fast-check';
import { requestsFor, type HostileRequest } from './requests';
import { changedTables, type Marks } from './owners';
import { injectedQueries } from './texts';
import { openWorld, type World } from './world';

/** A rule that a request broke. */
export interface Fault {
  readonly rule: string;
  readonly request: HostileRequest;
  readonly answer: string;
}

export interface Findings {
  readonly requests: number;
  readonly faults: readonly Fault[];
  /** How many answers of each status. */
  readonly statuses: Readonly<Record<string, number>>;
  readonly slowestMs: number;
  /** Calls that took nothing of what was sent. */
  readonly missed: readonly string[];
}

interface Options {
  readonly requests: number;
  readonly seed: number;
  /** How many requests one installation gets, before another takes its place. */
  readonly perWorld?: number;
  readonly onWorld?: (done: number) => void;
}

/** More than any call takes on a machine with other work, and less than a browser waits. */
const longestMs = 15_000;

/** Any body or address can bring these about. */
const always: readonly ErrorCode[] = [
  'malformed_request',
  'invalid_input',
  'unsupported_media_type',
  'body_too_large',
  'not_found',
  'idempotency_key_invalid',
];

/** What people did to themselves, such as signing out, is put right after so many requests. */
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
  // Events go on for ever: of them the head is enough.
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

/** Whether the call is for whoever sent it. */
function mayCall({ access }: Call, role: HostileRequest['role']): boolean {
  if (access === 'public') return true;
  if (access === 'hotmart') return role === 'hotmart';
  return role === 'admin' || (access === 'user' && (role === 'trader' || role === 'other trader'));
}

const headOf = ({ status, headers, body }: Answer) => `${status} ${JSON.stringify(headers)}\n${body}`;

/** Some answers are what they are for: the new token of who signed in, a password that an admin asks for. */
function secretFaults(world: World, { id }: HostileRequest, answer: Answer): string[] {
  const said = injectedQueries.reduce((text, query) => text.replaceAll(query, ''), headOf(answer));
  const logged = world.takeLog();
  const secrets = id === 'showCopyPassword' ? [] : world.secrets;
  return [
    ...secrets.filter((secret) => said.includes(secret)).map(() => 'a secret in the answer'),
    ...world.secrets.filter((secret) => logged.includes(secret)).map(() => 'a secret in the log'),
    ...(/\$argon2|"?\bv[12]\.[\w-]{8}\.[\w-]{30,}\.|select .* from |at .*\.(ts|js):\d+/i.test(said)
      ? ['what an answer may not carry: a hash, something sealed, SQL or a stack']
      : []),
  ];
}

const headerFaults = ({ headers }: Answer) =>
  ['x-content-type-options', 'content-security-policy', 'x-request-id', 'cache-control']
    .filter((name) => headers[name] === undefined)
    .map((name) => `no ${name}`);

/**
 * Whoever knows a password signs in, anybody asks for a reset, an EA that is refused is noted with the licence that it
 * named, and whoever leaves is named nowhere any more.
 */
const mayTouch: Partial<Record<CallId, readonly string[]>> = {
  login: ['known_places', 'sessions', 'users'],
  forgetPassword: ['mailed_links'],
  checkLicence: ['ea_refusals', 'ea_contacts'],
  deleteOwnAccount: ['audit_log'],
  receiveHotmartEvent: ['hotmart_events'],
  resetPassword: ['audit_log', 'known_places', 'mail_outbox', 'mailed_links', 'sessions', 'users'],
  proveEmail: ['mailed_links'],
  // What a team signed is taken, whoever carries it.
  publishRelease: ['signed_releases', 'registry_states'],
  commandRegistry: ['used_nonces', 'registry_states'],
  askRegistry: ['used_nonces'],
  issueTeamTicket: ['used_nonces', 'preview_tickets'],
};

/** Sends one request, and says which rules its answer breaks. */
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
    ...changed.filter((name) => !allowed.includes(name)).map((name) => `changed ${name} of somebody else`),
  ];
  const faults = rules.map((rule) => ({ rule, request, answer: headOf(answer).slice(0, 600) }));
  return { answer, ms, faults, after };
}

/** Requests for every call in turn, the same for the same seed. */
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

/** Sends hostile requests to fresh installations, and gathers what they broke. */
export async function attack({ requests, seed, perWorld = 2000, onWorld }: Options): Promise<Findings> {
  const faults: Fault[] = [];
  const statuses: Record<string, number> = {};
  const reached = new Set<CallId>();
  let [done, slowestMs] = [0, 0];
  while (done < requests) {
    const world = await openWorld();
    try {
      let marks = await world.marks();
      const asked = requestsOf(world, Math.min(perWorld, requests - done), seed + done);
      for (const [i, request] of asked.entries()) {
        if (i % restoreEvery === 0) {
          await world.restore();
          marks = await world.marks();
        }
        const { answer, ms, faults: found, after } = await judge(world, request, marks);
        marks = after;
        faults.push(...found);
        if (answer.status < 300) reached.add(request.id);
        // Whoever was made an admin may do next what they may not.
        if (request.id === 'editRole' && answer.status < 300) {
          await world.restore();
          marks = await world.marks();
        }
        statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
        slowestMs = Math.max(slowestMs, ms);
      }
      done += asked.length;
      onWorld?.(done);
    } finally {
      await world.stop();
    }
  }
  const missed = Object.keys(calls).filter((id) => !reached.has(id as CallId));
  return { requests: done, faults, statuses, slowestMs, missed };
}

/** What a reader needs to send it again. */
export const toldFault = ({ rule, request, answer }: Fault) =>
  `${request.id} by ${request.role}: ${rule}\n  ${request.method} ${request.url.slice(0, 300)} ${JSON.stringify(request.headers).slice(0, 300)}\n  ${(request.payload ?? '').slice(0, 300)}\n  → ${answer}`;
