import { terminalLimits } from '@parque/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { stripTrailingNul } from '../../../shop/licences/ea/terminal-body';
import { countAttempt, listNetworkLimits } from '../../../core/http/limits/attempts';
import { createTokenBuckets } from '../../../core/http/limits/token-buckets';
import { readContentLength } from '../../../core/http/requests/bodies';
import { isTooComplex } from '../../../core/http/requests/json-depth';
import type { Services } from '../../../core/http/area';
import { ApiRuleError } from '../../../core/http/api-rule-error';
import { deriveCodeSecret, hashToken, computeHmac, isSame, deriveSigningKey } from '../protocol/keys';
import { findKnownTerminal, type KnownTerminal } from './known-terminal';

/** A terminal whose signature was verified, with the key that signs the answer. */
export interface ProvenTerminal {
  readonly terminal: KnownTerminal;
  readonly key: string;
}

const { bodyBytes: bodyLimit } = terminalLimits;

/** Enough for 1,000 positions with 13 members each, and 600 deals with 18. */
const maxValues = 30_000;

/**
 * Limits the bytes in the calls of all terminals of a user: `bytesPerCall` for each call that one terminal may make,
 * saved up for at most `savedSeconds`. A first history of about 10,000 deals fits in; a longer one is sent more slowly.
 */
const ownerAllowance = { bytesPerCall: 20 * 1024, savedSeconds: 25 } as const;

const provenTerminals = new WeakMap<FastifyRequest, ProvenTerminal>();

/** @throws ApiRuleError - `terminal_unknown`: the request was not signed by a paired terminal. */
export function requireProvenTerminal(request: FastifyRequest): ProvenTerminal {
  const terminal = provenTerminals.get(request);
  if (!terminal) throw new ApiRuleError('terminal_unknown');
  return terminal;
}

function readHeader({ headers }: FastifyRequest, name: 'x-terminal' | 'x-sign', form: RegExp) {
  const value = headers[name];
  return typeof value === 'string' && form.test(value) ? value : undefined;
}

/**
 * Authenticates the terminal of a call before its body is parsed: by the token in `X-Terminal` before the body is read,
 * and then by the signature of the body in `X-Sign`.
 */
export function authenticateTerminals(app: FastifyInstance, services: Services): void {
  const { db, settings, now } = services;
  // A terminal calls every 250 ms, and at once after events, so it may save up the calls of five seconds.
  const perSecond = settings.callsPerTerminal / 60;
  const buckets = createTokenBuckets({ capacity: perSecond * 5, perSecond });
  const bytesPerSecond = perSecond * ownerAllowance.bytesPerCall;
  const bytes = createTokenBuckets({
    capacity: bytesPerSecond * ownerAllowance.savedSeconds,
    perSecond: bytesPerSecond,
  });
  const knownTerminals = new WeakMap<FastifyRequest, ProvenTerminal>();

  app.addHook('onRequest', async (request) => {
    const token = readHeader(request, 'x-terminal', /^[\w-]{43}$/);
    const hash = token === undefined ? '' : hashToken(token);
    if (buckets.getTokens(hash) < 1) throw new ApiRuleError('too_many_attempts', { retryAfterSeconds: 1 });
    // Counted before the query, because concurrent calls would all pass otherwise.
    if (token !== undefined) buckets.take(hash, 1);
    const terminal = token === undefined ? undefined : await findKnownTerminal(db, hash, now());
    if (token === undefined || !terminal) {
      await countAttempt(db, listNetworkLimits('terminal-unknown:address', request.ip), now());
      throw new ApiRuleError('terminal_unknown');
    }
    const owner = String(terminal.userId);
    request.callSubject = `terminals of ${owner}`;
    const overdrawnBytes = -bytes.getTokens(owner);
    if (overdrawnBytes >= 0)
      throw new ApiRuleError('too_many_attempts', {
        retryAfterSeconds: Math.ceil((overdrawnBytes + 1) / bytesPerSecond),
      });
    bytes.take(owner, Math.min(readContentLength(request), bodyLimit));
    const [locator = '', salt = ''] = terminal.salt.split('|');
    const [terminalNonce = '', serverNonce = ''] = terminal.nonces.split('|');
    const secret = deriveCodeSecret(settings.tokenKey, { locator, salt });
    const key = deriveSigningKey(secret, [terminalNonce, serverNonce], token);
    knownTerminals.set(request, { terminal, key });
  });

  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser<string>(
    'application/json',
    { parseAs: 'string', bodyLimit },
    (request, body, done) => {
      const caller = knownTerminals.get(request);
      const signature = readHeader(request, 'x-sign', /^[0-9a-f]{64}$/) ?? '';
      const text = stripTrailingNul(body);
      if (!caller || !isSame(signature, computeHmac(caller.key, text)))
        return done(new ApiRuleError('terminal_unknown'));
      if (isTooComplex(text, maxValues)) return done(new ApiRuleError('malformed_request'));
      provenTerminals.set(request, caller);
      void parse(request, text, done);
    },
  );
}
