import type { LegalTextEntity, SessionEntity } from '@parque/contract';
import type { FastifyRequest } from 'fastify';
import type { Handlers, Services } from '../../core/http/area';
import { recordOutcome } from '../../core/http/responses/outcome';
import { ApiRuleError } from '../../core/http/api-rule-error';
import { isSameOrigin } from '../../core/http/requests/same-origin';
import { readBearerToken } from '../../core/http/requests/bearer-token';
import * as account from './account';
import { login, register } from './sign-in/auth';
import { changeEmail, proveEmail, sendProof } from './email/email';
import { loadOwnData } from './own-data/own-data';
import { deleteOwnAccount } from './own-data/own-data-deletion';
import * as passkeys from './passkeys/passkeys';
import { getSite } from './passkeys/site';
import { readRequestOrigin } from './sign-in/request-origin';
import { requestPasswordReset, resetPassword } from './password/reset';
import { readCredential, sendCredential } from './sessions/kept-cookie';
import { continueSession, endKeptSessions, keepSession } from './sessions/kept-session';
import { closeSession, listOpenSessions } from './sessions/sessions';

type Call = { readonly user: account.Caller['user']; readonly request: FastifyRequest };

const toCaller = ({ user, request }: Call): account.Caller => ({
  user,
  token: readBearerToken(request) ?? '',
});

/**
 * Adds the user of a new session to the log line of the call. A browser has one cookie to stay signed in, and each
 * sign-in replaces or removes it.
 */
async function recordSession(
  { db, settings, now }: Services,
  request: FastifyRequest,
  session: Promise<SessionEntity>,
  keep = false,
): Promise<SessionEntity> {
  const openedSession = await session;
  recordOutcome(request, { userId: openedSession.data.id });
  if (!isSameOrigin(settings, request)) return openedSession;
  await endKeptSessions(db, openedSession.data.id, readRequestOrigin(request));
  sendCredential(request, keep ? await keepSession(db, openedSession.access_token, now()) : undefined);
  return openedSession;
}

async function renewKeptSession(services: Services, request: FastifyRequest): Promise<SessionEntity> {
  const { settings } = services;
  if (!isSameOrigin(settings, request)) throw new ApiRuleError('forbidden');
  const text = readCredential(settings, request);
  if (!text) throw new ApiRuleError('session_expired');
  try {
    const { session, credential } = await continueSession(services, readRequestOrigin(request), text);
    recordOutcome(request, { userId: session.data.id });
    sendCredential(request, credential);
    return session;
  } catch (error) {
    if (error instanceof ApiRuleError && error.code === 'session_expired') sendCredential(request, undefined);
    throw error;
  }
}

/**
 * @param wakeMail - Starts sending the mails in the outbox.
 * @param legal - The texts that a registration accepts.
 */
export function createAuthRoutes(
  services: Services,
  wakeMail: () => void,
  legal: readonly LegalTextEntity[],
): Handlers {
  async function sendMailsAfter<Result>(work: Promise<Result>): Promise<Result> {
    const result = await work;
    wakeMail();
    return result;
  }

  const { db, settings } = services;
  const openSession = (request: FastifyRequest, session: Promise<SessionEntity>, isKept?: boolean) =>
    recordSession(services, request, session, isKept);
  const getRequestSite = (request: FastifyRequest) => getSite(services.settings, request);

  return {
    register: ({ body, request }) =>
      openSession(request, sendMailsAfter(register(services, readRequestOrigin(request), body, legal))),
    login: ({ body, request }) =>
      openSession(request, sendMailsAfter(login(services, readRequestOrigin(request), body)), body.keep),
    continueSession: ({ request }) => renewKeptSession(services, request),
    async logout({ request }) {
      const token = readBearerToken(request);
      if (token) await closeSession(db, token);
      if (isSameOrigin(settings, request)) sendCredential(request, undefined);
    },
    forgetPassword: ({ body, request }) =>
      sendMailsAfter(requestPasswordReset(services, readRequestOrigin(request), body.email)),
    resetPassword: ({ body, request }) =>
      sendMailsAfter(resetPassword(services, readRequestOrigin(request), body)),

    getAccount: ({ user }) => account.loadAccount(services, user),
    editProfile: ({ user, body }) => account.editProfile(services, user, body),
    getCardArrangement: ({ user }) => account.getCardArrangement(services, user),
    saveCardArrangement: ({ user, body }) => account.saveCardArrangement(services, user, body),
    reauthenticate: (call) => sendMailsAfter(account.reauthenticate(services, toCaller(call), call.body)),
    changePassword: (call) => sendMailsAfter(account.changePassword(services, toCaller(call), call.body)),
    sendEmailProof: ({ user, request }) => sendMailsAfter(sendProof(services, user, request.ip)),
    proveEmail: ({ user, body }) => sendMailsAfter(proveEmail(services, user, body.token)),
    changeEmail: ({ user, body, request }) =>
      sendMailsAfter(changeEmail(services, user, body.email, request.ip)),

    listSessions: ({ user, request }) =>
      listOpenSessions(services.db, user.id, readBearerToken(request), services.now()),
    endSession: (call) => account.endSession(services, toCaller(call), call.params.id),
    endOtherSessions: (call) => account.endOtherSessions(services, toCaller(call)),

    startSecondFactor: (call) => account.startSecondFactor(services, toCaller(call)),
    confirmSecondFactor: (call) =>
      sendMailsAfter(account.confirmSecondFactor(services, toCaller(call), call.body.code)),
    renewRecoveryCodes: (call) => sendMailsAfter(account.renewRecoveryCodes(services, toCaller(call))),
    stopSecondFactor: (call) => sendMailsAfter(account.stopSecondFactor(services, toCaller(call))),

    startPasskeySignIn: ({ request }) => passkeys.startPasskeySignIn(services, getRequestSite(request)),
    signInWithPasskey: ({ body, request }) =>
      openSession(
        request,
        sendMailsAfter(
          passkeys.signInWithPasskey(services, readRequestOrigin(request), getRequestSite(request), body),
        ),
        body.keep,
      ),
    startPasskeyConfirmation: (call) =>
      passkeys.startPasskeyConfirmation(services, toCaller(call), getRequestSite(call.request)),
    confirmWithPasskey: (call) =>
      passkeys.confirmWithPasskey(services, toCaller(call), getRequestSite(call.request), call.body.answer),
    listPasskeys: (call) => passkeys.listPasskeys(services, toCaller(call)),
    startPasskey: (call) => passkeys.startPasskey(services, toCaller(call), getRequestSite(call.request)),
    addPasskey: (call) =>
      sendMailsAfter(
        passkeys.addPasskey(
          services,
          toCaller(call),
          { site: getRequestSite(call.request), userAgent: call.request.headers['user-agent'] },
          call.body,
        ),
      ),
    removePasskey: (call) => sendMailsAfter(passkeys.removePasskey(services, toCaller(call), call.params.id)),

    exportOwnData: ({ user, request }) => loadOwnData(services, user, readBearerToken(request) ?? ''),
    deleteOwnAccount: ({ user, body }) => sendMailsAfter(deleteOwnAccount(services, user, body)),
  };
}
