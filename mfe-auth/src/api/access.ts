import { send, type ApiError } from '@parque/api-client';
import type { CallInput, SessionEntity } from '@parque/contract';
import { login, register } from '@parque/contract/addresses';
import { signIn } from '@parque/session';
import { useMutation, useQueryClient } from '@tanstack/react-query';

/**
 * A call that ends in a session. One at a time: a second submit that comes before React has drawn the first does
 * nothing. The shell's guard follows the session, so nothing has to navigate from here.
 */
function useAccess<Body>(
  id: string,
  call: (body: Body) => Promise<SessionEntity>,
  onRefused?: (error: ApiError) => void,
) {
  const cache = useQueryClient();
  const mutation = useMutation<SessionEntity, ApiError, Body>({
    mutationKey: [id],
    mutationFn: call,
    ...(onRefused && { onError: onRefused }),
    onSuccess: ({ access_token, data }) => signIn(access_token, data),
  });
  const start = (body: Body) => {
    if (cache.isMutating({ mutationKey: [id] }) === 0) mutation.mutate(body);
  };
  return { start, isPending: mutation.isPending, error: mutation.error, forget: mutation.reset };
}

/** @param onRefused - Is told why, once for each try. */
export function useLogin(onRefused: (error: ApiError) => void) {
  return useAccess(login.id, (body: CallInput<'login'>['body']) => send(login, { body }), onRefused);
}

export function useRegister() {
  return useAccess(register.id, (body: CallInput<'register'>['body']) => send(register, { body }));
}
