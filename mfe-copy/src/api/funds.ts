import { callQuery, send, type ApiError } from '@parque/api-client';
import type { CallInput, FundEntity } from '@parque/contract';
import { listFunds, registerFund, withdrawFund } from '@parque/contract/addresses';
import { toast } from '@parque/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';

export const fundsQuery = callQuery(listFunds);

export type Payment = CallInput<'registerFund'>['body'];

/**
 * Registers a payment. One call at a time: a second submit before React's next render has no effect. If a payment turns
 * out to exist already, it is read again.
 */
export function useRegisterFund() {
  const cache = useQueryClient();
  const { queryKey } = fundsQuery;
  const mutationKey = [registerFund.id];
  const mutation = useMutation<FundEntity, ApiError, Payment>({
    mutationKey,
    mutationFn: (body) => send(registerFund, { body }),
    onSuccess: (fund) => {
      toast.success('Pago cargado correctamente');
      cache.setQueryData(queryKey, (funds = []) => [fund, ...funds.filter(({ id }) => id !== fund.id)]);
      return cache.invalidateQueries({ queryKey });
    },
    onError: ({ code }) => (code === 'fund_registered' ? cache.invalidateQueries({ queryKey }) : undefined),
  });
  const register = (payment: Payment) => {
    if (cache.isMutating({ mutationKey }) === 0) mutation.mutate(payment);
  };
  return { register, isPending: mutation.isPending, error: mutation.error, reset: mutation.reset };
}

/** Withdraws a pending payment. The payments are read again after a rejection too: an admin may have settled it. */
export function useWithdrawFund() {
  const cache = useQueryClient();
  const { queryKey } = fundsQuery;
  return useMutation<FundEntity, ApiError, number>({
    mutationFn: (id) => send(withdrawFund, { params: { id } }),
    onSuccess: (fund) => {
      toast.success('Pago retirado');
      cache.setQueryData(queryKey, (funds = []) => funds.map((row) => (row.id === fund.id ? fund : row)));
    },
    // The component of the action is unmounted as soon as the new status is shown.
    onError: ({ code, message }) => void (code === 'fund_settled' && toast.error(message)),
    onSettled: () => void cache.invalidateQueries({ queryKey }),
  });
}
