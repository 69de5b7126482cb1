import {
  isStatementError,
  readStatements,
  readTable,
  StatementError,
  statementLimits,
  type FoundTable,
  type Statement,
  type StatementProgress,
} from '@parque/domain/statement';
import { useEffect, useState } from 'react';

/** The progress and the result of reading a file. */
export type Reading =
  | { readonly stage: 'reading'; readonly progress: StatementProgress }
  | { readonly stage: 'refused'; readonly reason: string }
  | { readonly stage: 'read'; readonly statements: readonly Statement[] }
  /** The file is no known report, but contains a table whose columns the user can assign. */
  | { readonly stage: 'table'; readonly table: FoundTable };

const beginning: Reading = { stage: 'reading', progress: { done: 0, deals: 0 } };

async function readBytes(file: File): Promise<Uint8Array> {
  const { fileBytes } = statementLimits;
  if (file.size > fileBytes) {
    throw new StatementError('statement_too_big', { megabytes: fileBytes / 1024 / 1024 });
  }
  return new Uint8Array(await file.arrayBuffer());
}

/** Reads the reports of a file on this device, in steps of a few milliseconds. No part of them is sent before the user confirms. */
export function useReading(file: File): Reading {
  const [reading, setReading] = useState(beginning);
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    const report = (next: Reading) => {
      if (!signal.aborted) setReading(next);
    };
    const readFile = async () => {
      const bytes = await readBytes(file);
      const onProgress = (progress: StatementProgress) => report({ stage: 'reading', progress });
      try {
        report({ stage: 'read', statements: await readStatements(bytes, { onProgress, signal }) });
      } catch (reason) {
        if (!isStatementError(reason) || reason.code !== 'statement_unknown') throw reason;
        report({ stage: 'table', table: await readTable(bytes, { signal }) });
      }
    };
    readFile().catch((reason: unknown) => {
      if (signal.aborted) return;
      if (!isStatementError(reason)) window.reportError(reason);
      const errorMessage = isStatementError(reason) ? reason.message : 'No hemos podido leer el archivo.';
      report({ stage: 'refused', reason: errorMessage });
    });
    return () => leaving.abort();
  }, [file]);
  return reading;
}
