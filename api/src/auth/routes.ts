import type { LegalTextEntity, SessionEntity } from '@parque/contract';
import type { FastifyRequest } from 'fastify';
import type { Handlers, Services } from '../http/area';
import { noteOutcome } from '../http/responses/outcome';
import { bearerToken } from '../http/requests/bearer-token';
import * as account from './account';
import { login, register } from './sign-in/auth';
import { changeEmail, proveEmail, sendProof } from './email/email';
import { ownData } from './own-data/own-data';
import { deleteOwnAccount } from './own-data/own-data-deletion';
import * as passkeys from './passkeys/passkeys';
import { siteOf } from './passkeys/site';
import { placeOf } from './sign-in/place';
import { forgetPassword, resetPassword } from './password/reset';
import { closeSession, sessionsOf } from './sessions/sessions';

type Call = { readonly person: account.Own['person']; readonly request: FastifyRequest };

const own = ({ person, request }: Call): account.Own => ({ person, token: bearerToken(request) ?? '' });

/**
 * @param wakeMail - Starts sending the mails in the outbox.
 * @param legal - The texts that a registration accepts.
 */
export function authRoutes(
  services: Services,
  wakeMail: () => void,
  legal: readonly LegalTextEntity[],
): Handlers {
  /** Sends the mails of a call at once, in the background. */
  async function mailing<Result>(work: Promise<Result>): Promise<Result> {
    const result = await work;
    wakeMail();
    return result;
  }

  /** Adds the user of a new session to the log line of the call. */
  async function opening(request: FastifyRequest, session: Promise<SessionEntity>): Promise<SessionEntity> {
    const opened = await session;
    noteOutcome(request, { userId: opened.data.id });
    return opened;
  }

  const site = (request: FastifyRequest) => siteOf(services.settings, request);

  return {
    register: ({ body, request }) =>
      opening(request, mailing(register(services, placeOf(request), body, legal))),
    login: ({ body, request }) => opening(request, mailing(login(services, placeOf(request), body))),
    async logout({ request }) {
      const token = bearerToken(request);
      if (token) await closeSession(services.db, token);
    },
    forgetPassword: ({ body, request }) => mailing(forgetPassword(services, placeOf(request), body.email)),
    resetPassword: ({ body, request }) => mailing(resetPassword(services, placeOf(request), body)),

    getAccount: ({ person }) => account.accountOf(services, person),
    editProfile: ({ person, body }) => account.editProfile(services, person, body),
    reauthenticate: (call) => mailing(account.reauthenticate(services, own(call), call.body)),
    changePassword: (call) => mailing(account.changePassword(services, own(call), call.body)),
    sendEmailProof: ({ person, request }) => mailing(sendProof(services, person, request.ip)),
    proveEmail: ({ person, body }) => mailing(proveEmail(services, person, body.token)),
    changeEmail: ({ person, body, request }) =>
      mailing(changeEmail(services, person, body.email, request.ip)),

    listSessions: ({ person, request }) =>
      sessionsOf(services.db, person.id, bearerToken(request), services.now()),
    endSession: (call) => account.endSession(services, own(call), call.params.id),
    endOtherSessions: (call) => account.endOtherSessions(services, own(call)),

    startSecondFactor: (call) => account.startSecondFactor(services, own(call)),
    confirmSecondFactor: (call) => mailing(account.confirmSecondFactor(services, own(call), call.body.code)),
    renewRecoveryCodes: (call) => mailing(account.renewRecoveryCodes(services, own(call))),
    stopSecondFactor: (call) => mailing(account.stopSecondFactor(services, own(call))),

    startPasskeySignIn: ({ request }) => passkeys.startPasskeySignIn(services, site(request)),
    signInWithPasskey: ({ body, request }) =>
      opening(request, mailing(passkeys.signInWithPasskey(services, placeOf(request), site(request), body))),
    startPasskeyConfirmation: (call) =>
      passkeys.startPasskeyConfirmation(services, own(call), site(call.request)),
    confirmWithPasskey: (call) =>
      passkeys.confirmWithPasskey(services, own(call), site(call.request), call.body.answer),
    listPasskeys: (call) => passkeys.listPasskeys(services, own(call)),
    startPasskey: (call) => passkeys.startPasskey(services, own(call), site(call.request)),
    addPasskey: (call) =>
      mailing(
        passkeys.addPasskey(
          services,
          own(call),
          site(call.request),
          call.request.headers['user-agent'],
          call.body,
        ),
      ),
    removePasskey: (call) => mailing(passkeys.removePasskey(services, own(call), call.params.id)),

    exportOwnData: ({ person, request }) => ownData(services, person, bearerToken(request) ?? ''),
    deleteOwnAccount: ({ person, body }) => mailing(deleteOwnAccount(services, person, body)),
  };
}
