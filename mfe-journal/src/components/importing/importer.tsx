import {
  type FoundTable,
  isStatementError,
  readStatements,
  readTable,
  type Statement,
  StatementError,
  statementLimits,
  type StatementProgress,
} from '@parque/domain/statement';
import { HelpLink } from '@parque/remote/help-link';
import { Banner, Button, Card, countText } from '@parque/ui';
import { useEffect, useState } from 'react';
import { useIgnoredFile } from '../use-dropped-file';
import { FileDrop } from './import-card';
import css from './importing.module.css';
import { TableImport } from './mapping/table-import';
import { Progress } from '../figures/progress';
import { Reports } from './reports';

/** The progress and the result of reading a file. */
type Reading =
  | { readonly stage: 'reading'; readonly progress: StatementProgress }
  | { readonly stage: 'refused'; readonly reason: string }
  | { readonly stage: 'read'; readonly statements: readonly Statement[] }
  /** The file is no known report, but contains a table whose columns the user can assign. */
  | { readonly stage: 'table'; readonly table: FoundTable };

const beginning: Reading = { stage: 'reading', progress: { fractionDone: 0, deals: 0 } };

async function readBytes(file: File): Promise<Uint8Array> {
  const { fileBytes } = statementLimits;
  if (file.size > fileBytes) {
    throw new StatementError('statement_too_big', { megabytes: fileBytes / 1024 / 1024 });
  }
  return new Uint8Array(await file.arrayBuffer());
}

/** Reads the reports of a file on this device, in steps of a few milliseconds. No part of them is sent before the user confirms. */
function useReading(file: File): Reading {
  const [reading, setReading] = useState(beginning);
  useEffect(() => {
    const abortController = new AbortController();
    const { signal } = abortController;
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
    return () => abortController.abort();
  }, [file]);
  return reading;
}

interface ImporterProps {
  readonly file: File;
  readonly onFile: (file: File) => void;
  /** Called with the account after each import. */
  readonly onImported: (accountId: number) => void;
  readonly onLeave: () => void;
}

/** The steps of an import: select, check, confirm, done. */
export function Importer({ file, onFile, onImported, onLeave }: ImporterProps) {
  const reading = useReading(file);
  useIgnoredFile();
  if (reading.stage === 'read') {
    return (
      <Reports
        statements={reading.statements}
        fileName={file.name}
        back="Elegir otro archivo"
        onImported={onImported}
        onLeave={onLeave}
        onBack={onLeave}
      />
    );
  }
  if (reading.stage === 'table') {
    return (
      <TableImport table={reading.table} fileName={file.name} onImported={onImported} onLeave={onLeave} />
    );
  }
  if (reading.stage === 'refused') {
    return (
      <div className="pq-cards">
        <Banner tone="danger" title={`No hemos importado ${file.name}`} action={<HelpLink page="importar" />}>
          {reading.reason}
        </Banner>
        <FileDrop onFile={onFile} />
      </div>
    );
  }
  const { fractionDone, deals } = reading.progress;
  return (
    <Card title={file.name} padding="md">
      <Progress
        label="Leyendo el informe"
        share={fractionDone}
        note={countText(deals, 'transacción', 'transacciones')}
      />
      <div className={`pq-row ${css.buttons}`}>
        <Button variant="ghost" onClick={onLeave}>
          Cancelar
        </Button>
      </div>
    </Card>
  );
}
