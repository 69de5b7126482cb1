import { callQuery, isApiError, mayHaveTakenEffect, send, type ApiError } from '@parque/api-client';
import type { AccountEntity, CallInput, SessionEntity } from '@parque/contract';
import * as addresses from '@parque/contract/addresses';
import {
  createPasskeyAnswer,
  offerPasskeyAutofill,
  stopPasskeyAutofill,
  type PasskeyNotUsedError,
} from '@parque/remote/passkey';
import { readSettings } from '@parque/remote';
import { signIn } from '@parque/session';
import { setKeptUser } from '@parque/session/kept-session';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';

/**
 * A call that starts a session. One at a time: a second submit before React's next render has no effect. The shell's
 * guard
 * follows the session, so that no navigation is needed here.
 */
function useAccess<Body, Failure extends Error = ApiError>(
  id: string,
  call: (body: Body) => Promise<SessionEntity>,
  {
    isKept = false,
    onRefused,
    onBegun,
  }: {
    /** Whether this browser stays signed in. */
    readonly isKept?: boolean;
    readonly onRefused?: (error: Failure, body: Body) => void;
    readonly onBegun?: (session: SessionEntity) => void;
  } = {},
) {
  const cache = useQueryClient();
  const mutation = useMutation<SessionEntity, Failure, Body>({
    mutationKey: [id],
    mutationFn: call,
    ...(onRefused && { onError: onRefused }),
    onSuccess: (session) => {
      setKeptUser(isKept ? session.data.id : undefined);
      signIn(session.access_token, session.data);
      onBegun?.(session);
    },
  });
  const start = (body: Body) => {
    if (cache.isMutating({ mutationKey: [id] }) === 0) mutation.mutate(body);
  };
  return { start, isPending: mutation.isPending, error: mutation.error, reset: mutation.reset };
}

/** Whether browsers store the cookie that keeps a session: not over plain http, and not from the API of another host. */
export const canKeepSession = (): boolean =>
  window.isSecureContext &&
  new URL(readSettings().apiBase, window.location.href).origin === window.location.origin;

/** @param onRefused - Called with the error of each failed attempt. */
export function useLogin(isSessionKept: boolean, onRefused: (error: ApiError) => void) {
  return useAccess(
    addresses.login.id,
    (body: CallInput<'login'>['body']) =>
      send(addresses.login, { body: { ...body, ...(isSessionKept && { keep: true }) } }),
    { isKept: isSessionKept, onRefused },
  );
}

/** The legal texts of the installation. They change rarely. */
export const legalQuery = callQuery(addresses.listLegalTexts);

/** The account of a user who has registered. It cannot have more yet. */
const createAccount = ({ data: { email } }: SessionEntity): AccountEntity => ({
  email,
  is_email_proven: false,
  pending_email: null,
  has_waiting_purchase: false,
  second_factor: { is_active: false, is_required: false, recovery_codes: 0 },
  passkeys: 0,
});

type RegistrationBody = CallInput<'register'>['body'];

/** Registers. When an earlier request of the same user may have created the account, signs in to it. */
async function registerOrEnter(body: RegistrationBody, unansweredBody: RegistrationBody | undefined) {
  try {
    return await send(addresses.register, { body });
  } catch (error) {
    const { email, password } = body;
    const isSameUser = unansweredBody?.email === email && unansweredBody.password === password;
    if (!isSameUser || !isApiError(error) || error.code !== 'email_taken') throw error;
    return await send(addresses.login, { body: { email, password } }).catch(() => {
      throw error;
    });
  }
}

/**
 * @param check - Throws for a body that is not to be sent.
 * @param onRefused - Called with the error of each failed attempt, and what was sent.
 */
export function useRegister(
  check: (body: RegistrationBody) => void,
  onRefused: (error: ApiError, body: RegistrationBody) => void,
) {
  const cache = useQueryClient();
  const [unansweredBody, setUnansweredBody] = useState<RegistrationBody>();
  const call = async (body: RegistrationBody) => {
    check(body);
    return registerOrEnter(body, unansweredBody);
  };
  const access = useAccess(addresses.register.id, call, {
    onRefused: (error, body) => {
      if (mayHaveTakenEffect(error)) setUnansweredBody(body);
      onRefused(error, body);
    },
    // The cached account lets the first paint show the notice about the e-mail. It counts as outdated, so it is fetched.
    onBegun: (session) =>
      cache.setQueryData(callQuery(addresses.getAccount).queryKey, createAccount(session), { updatedAt: 1 }),
  });
  /** The e-mail of a request whose answer was lost. It may have an account now. */
  return { ...access, lostEmail: unansweredBody?.email };
}

type PasskeyAnswer = CallInput<'signInWithPasskey'>['body']['answer'];

export function usePasskeySignIn(isSessionKept: boolean) {
  return useAccess<PasskeyAnswer | undefined, ApiError | PasskeyNotUsedError>(
    addresses.signInWithPasskey.id,
    async (storedAnswer) => {
      const answer = storedAnswer ?? (await createPasskeyAnswer(await send(addresses.startPasskeySignIn)));
      return send(addresses.signInWithPasskey, { body: { answer, ...(isSessionKept && { keep: true }) } });
    },
    { isKept: isSessionKept },
  );
}

/** The browser's list of passkeys is requested again before the server's challenge expires, after five minutes. */
const offerAgainMs = 4 * 60_000;

/**
 * Offers passkeys in the list of the email field, where the browser has such a list.
 *
 * @param isActive - Whether to offer them now. Each change to true offers them again.
 * @param onChosen - Receives the answer of the chosen passkey.
 */
export function usePasskeyAutofill(isActive: boolean, onChosen: (answer: PasskeyAnswer) => void): void {
  const choose = useEffectEvent(onChosen);
  useEffect(() => {
    if (!isActive) return undefined;
    let hasEnded = false;
    const offer = () =>
      offerPasskeyAutofill(() => send(addresses.startPasskeySignIn)).then(
        (answer) => {
          if (answer && !hasEnded) choose(answer);
        },
        // Without a connection there is no list; the button reports it.
        () => undefined,
      );
    void offer();
    const timer = setInterval(() => void offer(), offerAgainMs);
    return () => {
      hasEnded = true;
      clearInterval(timer);
      stopPasskeyAutofill();
    };
  }, [isActive]);
}
