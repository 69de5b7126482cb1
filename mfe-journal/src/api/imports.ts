import { send, type ApiError } from '@parque/api-client';
import type { CallAnswer, CallInput } from '@parque/contract';
import { addImportedDeals, confirmImport, dropImport, openImport } from '@parque/contract/addresses';
import type { Deal } from '@parque/domain/statement';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

export type ImportResult = CallAnswer<'confirmImport'>;
export type ImportHead = CallInput<'openImport'>['body'];

/** The import: the facts of the account, and its deals. */
export interface ImportOrder {
  readonly head: ImportHead;
  readonly deals: readonly Deal[];
}

/** Number of deals in one call. */
const batchSize = 1000;

async function sendDeals(id: number, deals: readonly Deal[], onSent: (share: number) => void): Promise<void> {
  for (let from = 0; from < deals.length; from += batchSize) {
    const batch = deals.slice(from, from + batchSize);
    await send(addImportedDeals, { params: { id }, body: { deals: batch } });
    onSent(Math.min(from + batchSize, deals.length) / deals.length);
  }
}

async function importAll(
  { head, deals }: ImportOrder,
  onSent: (share: number) => void,
): Promise<ImportResult> {
  const { id } = await send(openImport, { body: head });
  try {
    await sendDeals(id, deals, onSent);
    return await send(confirmImport, { params: { id } });
  } catch (reason) {
    // The deals that were sent are in no journal, so the result of this call does not matter.
    await send(dropImport, { params: { id } }).catch(() => undefined);
    throw reason;
  }
}

/** Imports a statement completely or not at all, and fetches all data again. */
export function useImport() {
  const cache = useQueryClient();
  const [sent, setSent] = useState(0);
  const mutation = useMutation<ImportResult, ApiError, ImportOrder>({
    mutationFn: (order) => {
      setSent(0);
      return importAll(order, setSent);
    },
    onSuccess: () => cache.invalidateQueries(),
  });
  return { ...mutation, sent };
}
