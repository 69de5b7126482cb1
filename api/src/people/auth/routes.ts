import type { LegalTextEntity, SessionEntity } from '@parque/contract';
import type { FastifyRequest } from 'fastify';
import type { Handlers, Services } from '../../core/http/area';
import { recordOutcome } from '../../core/http/responses/outcome';
import { readBearerToken } from '../../core/http/requests/bearer-token';
import * as account from './account';
import { login, register } from './sign-in/auth';
import { changeEmail, proveEmail, sendProof } from './email/email';
import { loadOwnData } from './own-data/own-data';
import { deleteOwnAccount } from './own-data/own-data-deletion';
import * as passkeys from './passkeys/passkeys';
import { getSite } from './passkeys/site';
import { readPlace } from './sign-in/request-origin';
import { forgetPassword, resetPassword } from './password/reset';
import { closeSession, listOpenSessions } from './sessions/sessions';

type Call = { readonly user: account.Own['user']; readonly request: FastifyRequest };

const toOwn = ({ user, request }: Call): account.Own => ({ user, token: readBearerToken(request) ?? '' });

/**
 * @param wakeMail - Starts sending the mails in the outbox.
 * @param legal - The texts that a registration accepts.
 */
export function createAuthRoutes(
  services: Services,
  wakeMail: () => void,
  legal: readonly LegalTextEntity[],
): Handlers {
  /** Sends the mails of a call at once, in the background. */
  async function sendMailsAfter<Result>(work: Promise<Result>): Promise<Result> {
    const result = await work;
    wakeMail();
    return result;
  }

  /** Adds the user of a new session to the log line of the call. */
  async function recordSession(
    request: FastifyRequest,
    session: Promise<SessionEntity>,
  ): Promise<SessionEntity> {
    const opened = await session;
    recordOutcome(request, { userId: opened.data.id });
    return opened;
  }

  const getRequestSite = (request: FastifyRequest) => getSite(services.settings, request);

  return {
    register: ({ body, request }) =>
      recordSession(request, sendMailsAfter(register(services, readPlace(request), body, legal))),
    login: ({ body, request }) =>
      recordSession(request, sendMailsAfter(login(services, readPlace(request), body))),
    async logout({ request }) {
      const token = readBearerToken(request);
      if (token) await closeSession(services.db, token);
    },
    forgetPassword: ({ body, request }) =>
      sendMailsAfter(forgetPassword(services, readPlace(request), body.email)),
    resetPassword: ({ body, request }) => sendMailsAfter(resetPassword(services, readPlace(request), body)),

    getAccount: ({ user }) => account.loadAccount(services, user),
    editProfile: ({ user, body }) => account.editProfile(services, user, body),
    reauthenticate: (call) => sendMailsAfter(account.reauthenticate(services, toOwn(call), call.body)),
    changePassword: (call) => sendMailsAfter(account.changePassword(services, toOwn(call), call.body)),
    sendEmailProof: ({ user, request }) => sendMailsAfter(sendProof(services, user, request.ip)),
    proveEmail: ({ user, body }) => sendMailsAfter(proveEmail(services, user, body.token)),
    changeEmail: ({ user, body, request }) =>
      sendMailsAfter(changeEmail(services, user, body.email, request.ip)),

    listSessions: ({ user, request }) =>
      listOpenSessions(services.db, user.id, readBearerToken(request), services.now()),
    endSession: (call) => account.endSession(services, toOwn(call), call.params.id),
    endOtherSessions: (call) => account.endOtherSessions(services, toOwn(call)),

    startSecondFactor: (call) => account.startSecondFactor(services, toOwn(call)),
    confirmSecondFactor: (call) =>
      sendMailsAfter(account.confirmSecondFactor(services, toOwn(call), call.body.code)),
    renewRecoveryCodes: (call) => sendMailsAfter(account.renewRecoveryCodes(services, toOwn(call))),
    stopSecondFactor: (call) => sendMailsAfter(account.stopSecondFactor(services, toOwn(call))),

    startPasskeySignIn: ({ request }) => passkeys.startPasskeySignIn(services, getRequestSite(request)),
    signInWithPasskey: ({ body, request }) =>
      recordSession(
        request,
        sendMailsAfter(
          passkeys.signInWithPasskey(services, readPlace(request), getRequestSite(request), body),
        ),
      ),
    startPasskeyConfirmation: (call) =>
      passkeys.startPasskeyConfirmation(services, toOwn(call), getRequestSite(call.request)),
    confirmWithPasskey: (call) =>
      passkeys.confirmWithPasskey(services, toOwn(call), getRequestSite(call.request), call.body.answer),
    listPasskeys: (call) => passkeys.listPasskeys(services, toOwn(call)),
    startPasskey: (call) => passkeys.startPasskey(services, toOwn(call), getRequestSite(call.request)),
    addPasskey: (call) =>
      sendMailsAfter(
        passkeys.addPasskey(
          services,
          toOwn(call),
          { site: getRequestSite(call.request), userAgent: call.request.headers['user-agent'] },
          call.body,
        ),
      ),
    removePasskey: (call) => sendMailsAfter(passkeys.removePasskey(services, toOwn(call), call.params.id)),

    exportOwnData: ({ user, request }) => loadOwnData(services, user, readBearerToken(request) ?? ''),
    deleteOwnAccount: ({ user, body }) => sendMailsAfter(deleteOwnAccount(services, user, body)),
  };
}
