import { callQuery, send, type ApiError } from '@parque/api-client';
import type { CallId, CallInput, PasskeyEntity, UserEntity } from '@parque/contract';
import * as addresses from '@parque/contract/addresses';
import { deleteOwnAccount, exportOwnData } from '@parque/contract/addresses';
import { createPasskey, type PasskeyNotUsedError } from '@parque/remote/passkey';
import { changeUser } from '@parque/session';
import { useMutation, useQueryClient, type UseMutationOptions } from '@tanstack/react-query';
import { saveFile } from '@parque/remote/save-file';

type Body<Id extends CallId> = CallInput<Id> extends { readonly body: infer B } ? B : never;

export const accountQuery = callQuery(addresses.getAccount);
export const passkeysQuery = callQuery(addresses.listPasskeys);
export const sessionsQuery = callQuery(addresses.listSessions);

/**
 * A change of the user's account, after which the account is queried again. The mutation does not wait for that query,
 * because its result may unmount the component of the change before its callbacks run.
 */
function useChange<Result, Input = void, Failure = ApiError>(
  options: UseMutationOptions<Result, Failure, Input>,
) {
  const cache = useQueryClient();
  return useMutation<Result, Failure, Input>({
    ...options,
    onSettled: () => {
      void cache.invalidateQueries({ queryKey: [addresses.getAccount.id] });
      void cache.invalidateQueries({ queryKey: [addresses.listSessions.id] });
      void cache.invalidateQueries({ queryKey: [addresses.listPasskeys.id] });
    },
  });
}

export function useForgetPassword() {
  return useMutation<void, ApiError, string>({
    mutationFn: (email) => send(addresses.forgetPassword, { body: { email } }),
  });
}

export function useResetPassword() {
  return useMutation<void, ApiError, Body<'resetPassword'>>({
    mutationFn: (body) => send(addresses.resetPassword, { body }),
  });
}

/** The session's user changes too, so that the menu shows the new name. */
export function useEditProfile() {
  return useChange<UserEntity, Body<'editProfile'>>({
    mutationFn: (body) => send(addresses.editProfile, { body }),
    onSuccess: ({ name, telegram }) => changeUser({ name, telegram }),
  });
}

export function useChangePassword() {
  return useChange<void, Body<'changePassword'>>({
    mutationFn: (body) => send(addresses.changePassword, { body }),
  });
}

export function useChangeEmail() {
  return useChange<void, string>({ mutationFn: (email) => send(addresses.changeEmail, { body: { email } }) });
}

export function useSendEmailProof() {
  return useChange<void>({ mutationFn: () => send(addresses.sendEmailProof) });
}

/** Also refreshes the products, because purchases with the address are assigned now. */
export function useProveEmail() {
  const cache = useQueryClient();
  return useChange<{ email: string }, string>({
    mutationFn: (token) => send(addresses.proveEmail, { body: { token } }),
    onSuccess: ({ email }) => {
      changeUser({ email });
      void cache.invalidateQueries({ queryKey: [addresses.listOwnedProducts.id] });
    },
  });
}

export function useEndSession() {
  return useChange<void, number>({ mutationFn: (id) => send(addresses.endSession, { params: { id } }) });
}

export function useEndOtherSessions() {
  return useChange<{ closed: number }>({ mutationFn: () => send(addresses.endOtherSessions) });
}

export function useStartSecondFactor() {
  return useMutation({ mutationFn: () => send(addresses.startSecondFactor) });
}

/** @param onCodes - Receives the codes, which are sent once, even after the component was unmounted. */
export function useConfirmSecondFactor(onCodes: (codes: readonly string[]) => void) {
  return useChange<{ codes: string[] }, string>({
    mutationFn: (code) => send(addresses.confirmSecondFactor, { body: { code } }),
    onSuccess: ({ codes }) => onCodes(codes),
  });
}

export function useRenewRecoveryCodes() {
  return useChange<{ codes: string[] }>({ mutationFn: () => send(addresses.renewRecoveryCodes) });
}

export function useStopSecondFactor() {
  return useChange<void>({ mutationFn: () => send(addresses.stopSecondFactor) });
}

export function useAddPasskey() {
  return useChange<PasskeyEntity, void, ApiError | PasskeyNotUsedError>({
    async mutationFn() {
      const answer = await createPasskey(await send(addresses.startPasskey));
      return send(addresses.addPasskey, { body: { answer } });
    },
  });
}

export function useRemovePasskey() {
  return useChange<void, number>({ mutationFn: (id) => send(addresses.removePasskey, { params: { id } }) });
}

export function useExportOwnData() {
  return useMutation<void, ApiError>({
    async mutationFn() {
      const data = await send(exportOwnData);
      const text = JSON.stringify(data, null, 2);
      const name = `parque-mis-datos-${data.exported_at.slice(0, 10)}.json`;
      saveFile(name, new Blob([text], { type: 'application/json' }));
    },
  });
}

export function useDeleteOwnAccount() {
  return useMutation<void, ApiError, string>({
    mutationFn: (email) => send(deleteOwnAccount, { body: { email } }),
  });
}
