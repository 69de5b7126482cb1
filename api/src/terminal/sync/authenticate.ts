import { terminalLimits } from '@parque/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { withoutTrailingNul } from '../../ea/terminal-body';
import { countAttempt, ofNetwork } from '../../http/limits/attempts';
import { makeWrongSessions } from '../../http/limits/wrong-sessions';
import { makeTokenBuckets } from '../../http/limits/token-buckets';
import { announcedBytes } from '../../http/requests/bodies';
import { isTooComplex } from '../../http/requests/json-depth';
import type { Services } from '../../http/area';
import { Refusal } from '../../http/refusal';
import { codeSecret, hashOfToken, hmac, isSame, signingKey } from '../protocol/keys';
import { knownTerminal, type KnownTerminal } from './known-terminal';

/** A terminal whose request is proven, with the key that signs the answer. */
export interface ProvenTerminal {
  readonly terminal: KnownTerminal;
  readonly key: string;
}

const { bodyBytes: bodyLimit } = terminalLimits;

/** 1,000 positions with 13 members each, and 600 deals with 18. */
const mostValues = 30_000;

/**
 * Limit of the bytes in the calls of all terminals of a user: `bytesPerCall` for each call that one terminal may make, and
 * at most the allowance of `savedSeconds` at once. About 10,000 deals of a first history fit in; more of them take longer.
 */
const ofOwner = { bytesPerCall: 20 * 1024, savedSeconds: 25 } as const;

const proven = new WeakMap<FastifyRequest, ProvenTerminal>();

/** @throws Refusal - `terminal_unknown`: the request was not signed by a paired terminal. */
export function provenTerminal(request: FastifyRequest): ProvenTerminal {
  const found = proven.get(request);
  if (!found) throw new Refusal('terminal_unknown');
  return found;
}

function headerOf(
  { headers }: FastifyRequest,
  name: 'x-terminal' | 'x-sign',
  form: RegExp,
): string | undefined {
  const value = headers[name];
  return typeof value === 'string' && form.test(value) ? value : undefined;
}

/** The most tokens that a process remembers; the oldest one is then forgotten. */
const mostTokens = 50_000;

/** Tokens of paired terminals: programs that guess tokens from the same network do not delay their calls. */
function makeSeenTokens() {
  const seen = new Set<string>();
  return {
    has: (hash: string) => seen.has(hash),
    add(hash: string): void {
      seen.add(hash);
      const [oldest] = seen;
      if (seen.size > mostTokens && oldest !== undefined) seen.delete(oldest);
    },
  };
}

/**
 * Proves the terminal of a call before its body is parsed: the token in `X-Terminal` before the body is read, and then
 * the signature of the body in `X-Sign`.
 */
export function authenticateTerminals(app: FastifyInstance, services: Services): void {
  const { db, settings, now } = services;
  // A terminal calls every 250 ms, and at once after events: it may save up the calls of five seconds.
  const perSecond = settings.callsPerTerminal / 60;
  const buckets = makeTokenBuckets({ capacity: perSecond * 5, perSecond });
  const bytesPerSecond = perSecond * ofOwner.bytesPerCall;
  const bytes = makeTokenBuckets({
    capacity: bytesPerSecond * ofOwner.savedSeconds,
    perSecond: bytesPerSecond,
  });
  const known = new WeakMap<FastifyRequest, ProvenTerminal>();
  const wrong = makeWrongSessions();
  const seen = makeSeenTokens();

  app.addHook('onRequest', async (request) => {
    const token = headerOf(request, 'x-terminal', /^[\w-]{43}$/);
    const hash = token === undefined ? '' : hashOfToken(token);
    if (buckets.left(hash) < 1) throw new Refusal('too_many_attempts', { retryAfterSeconds: 1 });
    if (!seen.has(hash)) wrong.requireFew(request.ip);
    // Before the query: calls that arrive together would all pass otherwise.
    if (token !== undefined) buckets.take(hash, 1);
    const terminal = token === undefined ? undefined : await knownTerminal(db, hash, now());
    if (token === undefined || !terminal) {
      wrong.count(request.ip);
      await countAttempt(db, ofNetwork('terminal-unknown:address', request.ip), now());
      throw new Refusal('terminal_unknown');
    }
    seen.add(hash);
    const owner = String(terminal.userId);
    request.callsOf = `terminals of ${owner}`;
    const overdrawn = -bytes.left(owner);
    if (overdrawn >= 0)
      throw new Refusal('too_many_attempts', {
        retryAfterSeconds: Math.ceil((overdrawn + 1) / bytesPerSecond),
      });
    bytes.take(owner, Math.min(announcedBytes(request), bodyLimit));
    const [locator = '', salt = ''] = terminal.salt.split('|');
    const [own = '', other = ''] = terminal.nonces.split('|');
    const secret = codeSecret(settings.tokenKey, { locator, salt });
    known.set(request, { terminal, key: signingKey(secret, [own, other], token) });
  });

  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser<string>(
    'application/json',
    { parseAs: 'string', bodyLimit },
    (request, body, done) => {
      const caller = known.get(request);
      const signature = headerOf(request, 'x-sign', /^[0-9a-f]{64}$/) ?? '';
      const text = withoutTrailingNul(body);
      if (!caller || !isSame(signature, hmac(caller.key, text))) return done(new Refusal('terminal_unknown'));
      if (isTooComplex(text, mostValues)) return done(new Refusal('malformed_request'));
      proven.set(request, caller);
      void parse(request, text, done);
    },
  );
}
