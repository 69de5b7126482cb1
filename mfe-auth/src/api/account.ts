import { callQuery, send, type ApiError } from '@parque/api-client';
import type { CallId, CallInput, PasskeyEntity, UserEntity } from '@parque/contract';
import {
  addPasskey,
  changeEmail,
  changePassword,
  confirmSecondFactor,
  editProfile,
  endOtherSessions,
  endSession,
  forgetPassword,
  getAccount,
  listOwnedProducts,
  listPasskeys,
  listSessions,
  proveEmail,
  removePasskey,
  renewRecoveryCodes,
  resetPassword,
  sendEmailProof,
  startPasskey,
  startSecondFactor,
  stopSecondFactor,
} from '@parque/contract/addresses';
import { createPasskey, type PasskeyNotUsedError } from '@parque/remote/passkey';
import { changeUser } from '@parque/session';
import { useMutation, useQueryClient, type UseMutationOptions } from '@tanstack/react-query';

type Body<Id extends CallId> = CallInput<Id> extends { readonly body: infer B } ? B : never;

export const accountQuery = callQuery(getAccount);
export const passkeysQuery = callQuery(listPasskeys);
export const sessionsQuery = callQuery(listSessions);

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
      void cache.invalidateQueries({ queryKey: [getAccount.id] });
      void cache.invalidateQueries({ queryKey: [listSessions.id] });
      void cache.invalidateQueries({ queryKey: [listPasskeys.id] });
    },
  });
}

export function useForgetPassword() {
  return useMutation<void, ApiError, string>({
    mutationFn: (email) => send(forgetPassword, { body: { email } }),
  });
}

export function useResetPassword() {
  return useMutation<void, ApiError, Body<'resetPassword'>>({
    mutationFn: (body) => send(resetPassword, { body }),
  });
}

/** The session's user changes too, so that the menu shows the new name. */
export function useEditProfile() {
  return useChange<UserEntity, Body<'editProfile'>>({
    mutationFn: (body) => send(editProfile, { body }),
    onSuccess: ({ name, telegram }) => changeUser({ name, telegram }),
  });
}

export function useChangePassword() {
  return useChange<void, Body<'changePassword'>>({ mutationFn: (body) => send(changePassword, { body }) });
}

export function useChangeEmail() {
  return useChange<void, string>({ mutationFn: (email) => send(changeEmail, { body: { email } }) });
}

export function useSendEmailProof() {
  return useChange<void>({ mutationFn: () => send(sendEmailProof) });
}

/** Also refreshes the products, because purchases with the address are assigned now. */
export function useProveEmail() {
  const cache = useQueryClient();
  return useChange<{ email: string }, string>({
    mutationFn: (token) => send(proveEmail, { body: { token } }),
    onSuccess: ({ email }) => {
      changeUser({ email });
      void cache.invalidateQueries({ queryKey: [listOwnedProducts.id] });
    },
  });
}

export function useEndSession() {
  return useChange<void, number>({ mutationFn: (id) => send(endSession, { params: { id } }) });
}

export function useEndOtherSessions() {
  return useChange<{ closed: number }>({ mutationFn: () => send(endOtherSessions) });
}

export function useStartSecondFactor() {
  return useMutation({ mutationFn: () => send(startSecondFactor) });
}

/** @param onCodes - Receives the codes, which are sent once, even after the component was unmounted. */
export function useConfirmSecondFactor(onCodes: (codes: readonly string[]) => void) {
  return useChange<{ codes: string[] }, string>({
    mutationFn: (code) => send(confirmSecondFactor, { body: { code } }),
    onSuccess: ({ codes }) => onCodes(codes),
  });
}

export function useRenewRecoveryCodes() {
  return useChange<{ codes: string[] }>({ mutationFn: () => send(renewRecoveryCodes) });
}

export function useStopSecondFactor() {
  return useChange<void>({ mutationFn: () => send(stopSecondFactor) });
}

/** Creates a passkey on a device of the user and adds it to the account. */
export function useAddPasskey() {
  return useChange<PasskeyEntity, void, ApiError | PasskeyNotUsedError>({
    async mutationFn() {
      const answer = await createPasskey(await send(startPasskey));
      return send(addPasskey, { body: { answer } });
    },
  });
}

export function useRemovePasskey() {
  return useChange<void, number>({ mutationFn: (id) => send(removePasskey, { params: { id } }) });
}
