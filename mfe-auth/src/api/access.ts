import { send, type ApiError } from '@parque/api-client';
import type { CallInput, SessionEntity } from '@parque/contract';
import { login, register, signInWithPasskey, startPasskeySignIn } from '@parque/contract/addresses';
import { answerPasskey, type PasskeyNotUsed } from '@parque/remote/passkey';
import { signIn } from '@parque/session';
import { useMutation, useQueryClient } from '@tanstack/react-query';

/**
 * A call that starts a session. One at a time: a second submit before React's next render has no effect. The shell's
 * guard
 * follows the session, so that no navigation is needed here.
 */
function useAccess<Body, Failure extends Error = ApiError>(
  id: string,
  call: (body: Body) => Promise<SessionEntity>,
  onRefused?: (error: Failure) => void,
) {
  const cache = useQueryClient();
  const mutation = useMutation<SessionEntity, Failure, Body>({
    mutationKey: [id],
    mutationFn: call,
    ...(onRefused && { onError: onRefused }),
    onSuccess: ({ access_token, data }) => signIn(access_token, data),
  });
  const start = (body: Body) => {
    if (cache.isMutating({ mutationKey: [id] }) === 0) mutation.mutate(body);
  };
  return { start, isPending: mutation.isPending, error: mutation.error, reset: mutation.reset };
}

/** @param onRefused - Called with the error of each failed attempt. */
export function useLogin(onRefused: (error: ApiError) => void) {
  return useAccess(login.id, (body: CallInput<'login'>['body']) => send(login, { body }), onRefused);
}

export function useRegister() {
  return useAccess(register.id, (body: CallInput<'register'>['body']) => send(register, { body }));
}

/** Prompts for a passkey and signs in with it. */
export function usePasskeySignIn() {
  return useAccess<void, ApiError | PasskeyNotUsed>(signInWithPasskey.id, async () => {
    const answer = await answerPasskey(await send(startPasskeySignIn));
    return send(signInWithPasskey, { body: { answer } });
  });
}
