import { isApiError, isTemporary, send } from '@parque/api-client';
import type { CallInput } from '@parque/contract';
import * as addresses from '@parque/contract/addresses';
import type { Deal } from '@parque/domain/statement';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { divideDeals } from './divide-deals';
import type { ImportResult } from './imports';

export type ImportHead = CallInput<'openImport'>['body'];

/** The import: the facts of the account, and its deals. */
export interface ImportOrder {
  readonly head: ImportHead;
  readonly deals: readonly Deal[];
}

/** What an import does, and the share of it that is done: from 0 to 1, undefined while it is not known. */
export interface ImportProgress {
  /** unanswered: it was confirmed, and several answers in a row are lost. */
  readonly stage: 'sending' | 'saving' | 'unanswered';
  readonly fractionDone: number | undefined;
}

interface Run {
  readonly onProgress: (progress: ImportProgress) => void;
  readonly signal: AbortSignal;
}

/** Calls with deals at the same time: the server reads one while the database stores another. */
const parallelCalls = 2;
/** Pause between two calls that read the state of an import. */
const pollMs = 700;
/** How often an interrupted import is confirmed. */
const maxConfirmations = 3;
/** After how many lost answers in a row the user is informed; the pauses are that many times longer then. */
const noticedLost = 3;

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

const tooManyRequests = 429;

async function sendDeals(id: number, deals: readonly Deal[], { onProgress, signal }: Run): Promise<void> {
  const batches = divideDeals(deals);
  let sentDeals = 0;
  const sendNext = async (): Promise<void> => {
    const batch = batches.shift();
    if (!batch) return;
    if (signal.aborted) throw new ImportCancelledError();
    await send(addresses.addImportedDeals, { params: { id }, body: { deals: batch } });
    sentDeals += batch.length;
    onProgress({ stage: 'sending', fractionDone: sentDeals / deals.length });
    await sendNext();
  };
  try {
    await Promise.all(Array.from({ length: parallelCalls }, sendNext));
  } finally {
    // After a failure, the other calls send no further deals.
    batches.length = 0;
  }
}

/** Confirms an import and waits for its end, also while answers are lost: only an answer shows whether it is stored. */
async function confirmAndWait(id: number, { onProgress, signal }: Run): Promise<ImportResult> {
  const input = { params: { id } };
  let confirmations = 0;
  let lostAnswers = 0;
  for (;;) {
    if (signal.aborted) throw new ImportCancelledError();
    const isFirst = confirmations === 0;
    try {
      if (isFirst) confirmations += 1;
      const { state, account, statement, progress } = await (isFirst
        ? send(addresses.confirmImport, input)
        : send(addresses.getImport, input));
      lostAnswers = 0;
      if (account && statement) return { account, statement };
      if (state === 'open' && confirmations >= maxConfirmations) throw new ImportInterruptedError();
      if (state === 'open') {
        confirmations += 1;
        await send(addresses.confirmImport, input);
      }
      onProgress({ stage: 'saving', fractionDone: progress ?? undefined });
    } catch (error) {
      if (!isTemporary(error) && !(isApiError(error) && error.status === tooManyRequests)) throw error;
      lostAnswers = Math.min(lostAnswers + 1, noticedLost);
      if (lostAnswers === noticedLost) onProgress({ stage: 'unanswered', fractionDone: undefined });
    }
    await wait(pollMs * Math.max(lostAnswers, 1));
  }
}

/** The server did not finish an import, and stored nothing of it. */
class ImportInterruptedError extends Error {
  override readonly name = 'ImportInterruptedError';

  constructor() {
    super('La importación se ha interrumpido y no se ha guardado nada. Inténtalo de nuevo.');
  }
}

class ImportCancelledError extends Error {
  override readonly name = 'ImportCancelledError';
}

/** An import was confirmed, and no answer shows whether it was stored. */
class ImportUnansweredError extends Error {
  override readonly name = 'ImportUnansweredError';

  constructor(readonly id: number) {
    super(
      'No sabemos si la importación se ha guardado: el servidor no responde. Pulsa Importar al diario para comprobarlo: nada se guarda dos veces.',
    );
  }
}

const isMissing = (error: unknown) => isApiError(error) && error.code === 'not_found';

/**
 * Drops an import. An import that ended in the meantime is not dropped, and its result is returned.
 *
 * @throws ImportUnansweredError - No answer shows whether it is stored.
 */
async function dropUnlessSaved(id: number): Promise<ImportResult | undefined> {
  const input = { params: { id } };
  try {
    await send(addresses.dropImport, input);
    return undefined;
  } catch {
    const importStatus = await send(addresses.getImport, input).catch((error: unknown) => {
      if (isMissing(error)) return undefined;
      throw new ImportUnansweredError(id);
    });
    if (!importStatus) return undefined;
    const { account, statement } = importStatus;
    if (!account || !statement) throw new ImportUnansweredError(id);
    return { account, statement };
  }
}

async function importAll({ head, deals }: ImportOrder, run: Run): Promise<ImportResult> {
  const { id } = await send(addresses.openImport, { body: head });
  try {
    await sendDeals(id, deals, run);
  } catch (reason) {
    // Without a confirmation nothing is stored, also when this answer is lost.
    await dropUnlessSaved(id).catch(() => undefined);
    throw reason;
  }
  run.onProgress({ stage: 'saving', fractionDone: undefined });
  try {
    return await confirmAndWait(id, run);
  } catch (reason) {
    const result = await dropUnlessSaved(id);
    if (result) return result;
    throw reason;
  }
}

/** Imports a statement completely or not at all, and fetches all data again. It can be cancelled. */
export function useImport() {
  const cache = useQueryClient();
  const [progress, setProgress] = useState<ImportProgress>();
  const abortController = useRef<AbortController>(undefined);
  const unansweredId = useRef<number>(undefined);
  const mutation = useMutation<ImportResult, Error, ImportOrder>({
    mutationFn: async (order) => {
      abortController.current = new AbortController();
      const run: Run = { onProgress: setProgress, signal: abortController.current.signal };
      if (unansweredId.current !== undefined) {
        setProgress({ stage: 'unanswered', fractionDone: undefined });
        const storedResult = await dropUnlessSaved(unansweredId.current);
        if (storedResult) return storedResult;
        unansweredId.current = undefined;
      }
      setProgress({ stage: 'sending', fractionDone: 0 });
      return importAll(order, run);
    },
    onError: (error) => {
      if (error instanceof ImportUnansweredError) unansweredId.current = error.id;
    },
    onSuccess: () => cache.invalidateQueries(),
  });
  const isCancelled = mutation.error instanceof ImportCancelledError;
  const isUnanswered = mutation.error instanceof ImportUnansweredError;
  return {
    ...mutation,
    progress,
    isCancelled,
    /** Whether no part of the import can be stored by now. */
    isUnstored: !isUnanswered && !(mutation.isPending && progress?.stage !== 'sending'),
    error: isCancelled ? null : mutation.error,
    cancel: () => abortController.current?.abort(),
  };
}
