import { z } from 'zod';
import * as entity from './account-entities';
import { createPageSchema } from './admin-entities';
import { defineCalls } from './call';
import { LegalTextId, SessionAnswer, User } from './entities';
import {
  byId,
  createOptionalList,
  emailAddress,
  createFilledLine,
  createLine,
  noBody,
  version,
  createWholeNumber,
} from './fields';
import { maxEmailCharacters, maxNameCharacters, maxTelegramCharacters } from './limits';
import { OwnData } from './own-data-entities';

const email = z.string().trim().toLowerCase().max(maxEmailCharacters);
const newPassword = z.string().max(200);
const password = z.string().min(1, 'Escribe tu contraseña.').max(200);
const code = z.string().trim().max(40).describe('Of the authenticator app, or a recovery code');
const token = z.string().min(20).max(200).describe('From the mailed link');

const telegram = createLine()
  .max(maxTelegramCharacters, `Como mucho ${maxTelegramCharacters} caracteres.`)
  .nullish();

export const RegisterBody = z.object({
  name: createFilledLine(maxNameCharacters),
  email,
  password: newPassword,
  telegram,
  proof: z
    .string()
    .max(200)
    .optional()
    .describe('Of the mail about a purchase: proves the address, and attaches the purchase at once'),
  accepted: createOptionalList(
    z.strictObject({ id: LegalTextId, version: z.string().max(64) }),
    3,
    'The legal texts that the form showed; recorded in the audit log',
  ),
});

const keep = z
  .boolean()
  .optional()
  .describe('Stay signed in for 30 days: sets a cookie that `POST /kept-session` accepts. Same origin only');

export const LoginBody = z.object({
  email: z.string().max(maxEmailCharacters),
  password: z.string().max(200),
  code: code.optional(),
  keep,
});

/** Accounts: registration, sign-in, and what users change in their own account. */
export const accountCalls = defineCalls('auth', 'user', {
  register: {
    summary: 'Open an account and sign in; a link to prove the address is mailed',
    access: 'public',
    body: RegisterBody,
    answers: { 201: SessionAnswer },
    errors: [
      'email_invalid',
      'email_taken',
      'password_too_short',
      'password_too_common',
      'legal_text_changed',
    ],
  },
  login: {
    summary: 'Sign in; with a second factor, `code` as well',
    access: 'public',
    body: LoginBody,
    answers: { 200: SessionAnswer },
    errors: ['bad_credentials', 'code_required', 'code_wrong'],
  },
  continueSession: {
    summary:
      'Renew the token of a session that was kept at its sign-in, by its cookie, which is replaced. ' +
      'A cookie that was used before ends the session',
    access: 'public',
    answers: { 200: SessionAnswer },
    errors: ['session_expired', 'forbidden', 'request_in_progress'],
  },
  logout: {
    summary: 'Revoke the token that is sent, and those of the other sessions of the user in the same browser',
    answers: { 204: noBody },
  },
  getAccount: {
    summary: "The signed-in user's own account",
    answers: { 200: entity.Account },
  },
  editProfile: {
    summary: 'Change your own name and Telegram name',
    body: z.strictObject({ name: createFilledLine(maxNameCharacters), telegram }),
    answers: { 200: User },
  },
  getCardArrangement: {
    summary:
      'Which cards of Inicio the user sees, and in which order; empty lists: each card in its own order',
    answers: { 200: entity.CardArrangement },
  },
  saveCardArrangement: {
    summary: 'Choose them, for each browser of the user',
    body: entity.CardArrangement,
    answers: { 200: entity.CardArrangement },
  },
  reauthenticate: {
    summary: 'Send the password again; calls that require it are accepted for ten minutes',
    body: z.strictObject({ password, code: code.optional() }),
    answers: { 200: z.object({ access_token: z.string().describe('Replaces the one that was sent') }) },
    errors: ['password_wrong', 'code_required', 'code_wrong'],
  },
  changePassword: {
    summary: 'Change the password; every other session ends',
    body: z.strictObject({ current: password, password: newPassword }),
    answers: { 204: noBody },
    errors: ['password_wrong', 'password_too_short', 'password_too_common'],
  },
  forgetPassword: {
    summary: 'Mail a link to set a new password; the answer is the same for unknown addresses',
    access: 'public',
    body: z.strictObject({ email: emailAddress }),
    answers: { 204: noBody },
  },
  resetPassword: {
    summary: 'Set a new password with a mailed link; every session ends, and the address is proven',
    access: 'public',
    body: z.strictObject({ token, password: newPassword }),
    answers: { 204: noBody },
    errors: ['link_ended', 'password_too_short', 'password_too_common'],
  },
  sendEmailProof: {
    summary: 'Mail the link that proves the address, or the new one, again',
    answers: { 204: noBody },
    errors: ['email_proven'],
  },
  proveEmail: {
    summary: 'Prove your own address with the link mailed to it; purchases that waited for it are claimed',
    body: z.strictObject({ token }),
    answers: { 200: z.object({ email: z.string() }) },
    errors: ['link_ended', 'email_taken'],
  },
  changeEmail: {
    summary: 'Change the e-mail address; it takes effect when the link mailed to it is opened',
    isSensitive: true,
    body: z.strictObject({ email: emailAddress }),
    answers: { 204: noBody },
  },
  streamSession: {
    summary:
      'Server-sent events of your own session: `cambio` when products or account of its user have changed. ' +
      'The stream ends with the session',
    answers: { 200: z.string() },
    text: 'text/event-stream',
  },
  listSessions: {
    summary: 'Open sessions of the signed-in user',
    answers: { 200: z.array(entity.OpenSession) },
  },
  endSession: {
    summary: 'End one of your own sessions',
    isSensitive: true,
    params: byId,
    answers: { 204: noBody },
    errors: ['not_found'],
  },
  endOtherSessions: {
    summary: 'End every own session except the current one',
    isSensitive: true,
    answers: { 200: z.object({ closed: z.int().nonnegative() }) },
  },
  startSecondFactor: {
    summary: 'A new secret for an authenticator app, active after a code of it was sent',
    isSensitive: true,
    answers: { 200: entity.SecondFactorDraft },
    errors: ['email_unproven', 'second_factor_active'],
  },
  confirmSecondFactor: {
    summary: 'Activate the second factor; returns the recovery codes, once',
    isSensitive: true,
    body: z.strictObject({ code: code.min(1, 'Escribe el código.') }),
    answers: { 200: entity.RecoveryCodes },
    errors: ['code_wrong', 'second_factor_active'],
  },
  renewRecoveryCodes: {
    summary: 'New recovery codes; the old ones become invalid',
    isSensitive: true,
    answers: { 200: entity.RecoveryCodes },
    errors: ['not_found', 'recovery_codes_renewed'],
  },
  stopSecondFactor: {
    summary: 'Remove the second factor',
    isSensitive: true,
    answers: { 204: noBody },
    errors: ['second_factor_needed'],
  },
  startPasskeySignIn: {
    summary: 'The options of `navigator.credentials.get` for a sign-in with a passkey',
    access: 'public',
    answers: { 200: entity.PasskeyRequest },
  },
  signInWithPasskey: {
    summary: 'Sign in with a passkey in place of the password and the code',
    access: 'public',
    bodyBytes: 16 * 1024,
    body: z.strictObject({
      answer: entity.PasskeyAnswer,
      user_id: z.int().positive().optional().describe('A passkey of any other user is rejected'),
      keep,
    }),
    answers: { 200: SessionAnswer },
    errors: ['passkey_unknown', 'passkey_failed'],
  },
  startPasskeyConfirmation: {
    summary: 'The options of `navigator.credentials.get` to confirm a sensitive call with an own passkey',
    answers: { 200: entity.PasskeyRequest },
    errors: ['not_found'],
  },
  confirmWithPasskey: {
    summary: 'Use a passkey in place of the password; calls that require it are accepted for ten minutes',
    body: z.strictObject({ answer: entity.PasskeyAnswer }),
    answers: { 200: z.object({ access_token: z.string().describe('Replaces the one that was sent') }) },
    errors: ['passkey_unknown', 'passkey_failed'],
  },
  listPasskeys: {
    summary: 'Own passkeys, the oldest first',
    answers: { 200: z.array(entity.Passkey) },
  },
  startPasskey: {
    summary: 'The options of `navigator.credentials.create` for a new passkey',
    isSensitive: true,
    answers: { 200: entity.PasskeyCreation },
    errors: ['email_unproven', 'passkeys_full'],
  },
  addPasskey: {
    summary: 'Add a passkey that the browser created',
    isSensitive: true,
    body: z.strictObject({
      name: createFilledLine(60).optional().describe('The browser and its system by default'),
      answer: entity.NewPasskeyAnswer,
    }),
    answers: { 201: entity.Passkey },
    errors: ['passkey_failed', 'passkey_known', 'passkeys_full'],
  },
  removePasskey: {
    summary: 'Remove an own passkey; it no longer signs in',
    isSensitive: true,
    params: byId,
    answers: { 204: noBody },
    errors: ['not_found'],
  },
  exportOwnData: {
    summary: 'All stored data of the signed-in user, without passwords and keys',
    isSensitive: true,
    answers: { 200: OwnData },
  },
  deleteOwnAccount: {
    summary:
      'Delete your own account for good; the body repeats its address, to prevent a deletion by mistake',
    isSensitive: true,
    body: z.strictObject({ email }),
    answers: { 204: noBody },
    errors: ['last_admin'],
  },
});

export const roleCalls = defineCalls('admin', 'admin', {
  editRole: {
    summary: 'Make a user an admin, or an ordinary user again',
    isSensitive: true,
    params: byId,
    body: z.strictObject({
      role: z.enum(['admin', 'usuario']),
      reason: z.string('Escribe el motivo.').trim().min(3, 'Escribe el motivo.').max(500),
      version: version.optional().describe('`rol_version` of the user as read'),
    }),
    answers: { 200: z.object({ rol: z.int(), rol_version: version }) },
    errors: ['role_kept', 'edit_conflict'],
  },
  listMails: {
    summary: 'Sent and waiting mails, newest first',
    query: z.object({
      search: z.string().trim().max(80).optional().describe('Part of an address or a subject'),
      cursor: z.string().max(600).optional(),
      limit: createWholeNumber(z.int().min(1).max(200)).default(50),
    }),
    answers: { 200: createPageSchema(entity.OutboxMail) },
  },
});
