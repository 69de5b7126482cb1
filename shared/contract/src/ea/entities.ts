import { z } from 'zod';
import { AccountNumber } from '../entities';
import { defineEntity, defineStrictEntity, id, timestamp } from '../fields';
import { ProgramFacts } from '../program/entities';

const unixSeconds = z.int().nonnegative().describe('Unix seconds, as a terminal counts time');

/** The decisions that an EA can receive. */
export const EaState = z.enum([
  'ACTIVA',
  'BLOQUEADA',
  'CADUCADA',
  'SUSPENDIDA',
  'SIN_PRODUCTO',
  'PRODUCTO_DISTINTO',
  'CUENTA_NO_REGISTRADA',
  'TOKEN_NO_VALIDO',
]);

export const EaProduct = z.enum(['dashpro', 'escaner']);

/** The licence check that an EA sends. */
export const EaQuestion = defineStrictEntity('EaQuestion', {
  token: z.string().max(200).describe('The part of the licence key before the dot'),
  product: EaProduct,
  login: AccountNumber,
  server: z.string().max(120),
  mode: z.enum(['demo', 'real', 'contest']),
  version: z.string().max(40),
  nonce: z.string().regex(/^[\w-]{8,64}$/, 'De 8 a 64 letras, cifras, - o _'),
});

/** A decision about a licence, signed with the key of that licence only. */
export const EaDecision = defineEntity('EaDecision', {
  valid: z.boolean(),
  state: EaState,
  message: z.string().describe('Spanish, ready to show on the chart'),
  abrir: z.boolean().describe('May open positions'),
  gestionar: z.boolean().describe('May change and close open positions'),
  expires: unixSeconds.describe('Unix seconds; 0: no end'),
  server_time: unixSeconds,
  nonce: z.string(),
  next_check_s: z.int().positive(),
  grace_s: z.int().nonnegative().describe('How long this answer remains valid without a newer one'),
  signature: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .nullable()
    .describe('null: no licence has this token, so there is no key to sign with'),
});

/** The key that a user types into the EA. */
export const EaKey = defineEntity('EaKey', {
  key: z.string().describe('<token>.<signing key>; only the token is sent over the network'),
});

/** The program that the owner of a product installs. */
export const EaProgram = defineEntity('EaProgram', {
  address: z.string().describe('Of this installation: MetaTrader has to allow exactly this address'),
  file: ProgramFacts.nullable().describe('null: this installation has no file of the product'),
});

/** The last contact of an EA under a licence. */
export const EaContact = z
  .object({
    at: timestamp,
    login: AccountNumber,
    server: z.string(),
    mode: z.string(),
    version: z.string().describe('Of the EA'),
  })
  .meta({ id: 'EaContact', description: 'The latest valid check of one account of a licence' });

export const EaRefusal = EaContact.extend({
  state: EaState,
  message: z.string(),
  times: z.int().positive().describe('On the day of `at`'),
}).meta({ id: 'EaRefusal', description: 'A refused check; what repeats within a day counts in `times`' });

export const EaContacts = defineEntity('EaContacts', {
  contacts: z.array(EaContact).describe('Newest first, one for each account'),
  refusal: EaRefusal.nullable().describe('The latest'),
});

export const AdminEaRefusal = EaRefusal.extend({
  id,
  product: EaProduct,
  address: z.string().describe('IP address'),
  licence_id: id.nullable().describe('null: no licence has the token, or it was deleted'),
  user: z.object({ id, name: z.string(), email: z.string() }).nullable(),
}).meta({ id: 'AdminEaRefusal' });

export const AdminEaContact = EaContact.extend({
  id,
  product: EaProduct,
  address: z.string().describe('IP address'),
  licence_id: id,
  user: z.object({ id, name: z.string(), email: z.string() }),
}).meta({ id: 'AdminEaContact' });
