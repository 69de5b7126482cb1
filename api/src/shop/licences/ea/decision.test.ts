import type { EaQuestionEntity } from '@parque/contract';
import { buildDecision, getLicenceState, type LicenceFacts } from './decision';

const now = new Date('2026-05-10T12:00:00Z');
const toSeconds = (seconds: number) => new Date(+now + seconds * 1000);

const question: EaQuestionEntity = {
  token: '1-0',
  product: 'dashpro',
  login: 111,
  server: 'Demo',
  mode: 'demo',
  version: '1',
  nonce: 'abcdefgh',
};

const active = { status: 'active' as const, until: null };
const facts: LicenceFacts = {
  productId: 6,
  account1: 111,
  account2: 222,
  status: 'Activo',
  entitlement: active,
};

test.each<[string, string, Partial<LicenceFacts>, Partial<EaQuestionEntity>]>([
  ['ACTIVA', 'the first account', {}, {}],
  ['ACTIVA', 'the second account', {}, { login: 222 }],
  ['ACTIVA', 'a licence that ends in a second', { entitlement: { ...active, until: toSeconds(1) } }, {}],
  ['CADUCADA', 'a licence that ends now', { entitlement: { ...active, until: now } }, {}],
  ['CUENTA_NO_REGISTRADA', 'another account', {}, { login: 333 }],
  ['CUENTA_NO_REGISTRADA', 'a licence without accounts', { account1: null, account2: null }, {}],
  ['SUSPENDIDA', 'a disputed payment', { entitlement: { status: 'suspended', until: null } }, {}],
  ['SIN_PRODUCTO', 'a refund', { entitlement: { status: 'revoked', until: null } }, {}],
  ['SIN_PRODUCTO', 'a licence without its product', { entitlement: null }, {}],
  ['BLOQUEADA', 'a blocked licence', { status: 'Bloqueado' }, {}],
  ['PRODUCTO_DISTINTO', 'the key of the other product', {}, { product: 'escaner' }],
  ['BLOQUEADA', 'another account of a blocked licence', { status: 'Bloqueado' }, { login: 333 }],
])('%s for %s', (state, _what, licence, changes) => {
  expect(getLicenceState({ ...facts, ...licence }, { ...question, ...changes }, now)).toBe(state);
});

test.each([
  [null, 900, 72 * 3600],
  [toSeconds(40 * 24 * 3600), 900, 72 * 3600],
  [toSeconds(3600), 900, 3600],
  [toSeconds(600), 600, 600],
  [toSeconds(5), 60, 5],
])('a licence that ends at %s limits the next check and the grace period', (until, next, grace) => {
  expect(buildDecision('ACTIVA', until, 'abcdefgh', now)).toMatchObject({
    valid: true,
    next_check_s: next,
    grace_s: grace,
    expires: until ? +until / 1000 : 0,
  });
});
