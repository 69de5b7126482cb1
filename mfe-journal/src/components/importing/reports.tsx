import type { Statement } from '@parque/domain/statement';
import { useState } from 'react';
import type { ImportResult } from '../../api/imports/imports';
import { ImportDone } from './import-done';
import { ReportChoice } from './report-choice';
import { StatementPreview } from './statement-preview';
import { NotedFile } from './noted-file';

interface ReportsProps {
  readonly statements: readonly Statement[];
  readonly fileName: string;
  /** The label of the button that leaves the preview of the only report. */
  readonly back: string;
  readonly onImported: (accountId: number) => void;
  /** Called after an import, for another file. */
  readonly onLeave: () => void;
  /** Called to leave without an import. */
  readonly onBack: () => void;
}

/** The reports of a file. If there are several, the user selects one after the other. */
export function Reports({ statements, fileName, back, onImported, onLeave, onBack }: ReportsProps) {
  const [chosen, setChosen] = useState(statements.length === 1 ? 0 : undefined);
  const [result, setResult] = useState<ImportResult & { readonly taken: number }>();
  const [imported, setImported] = useState<ReadonlySet<number>>(new Set());
  const [isSent, setSent] = useState(false);
  const isOnly = statements.length === 1;
  const returnToList = () => {
    setResult(undefined);
    setChosen(undefined);
  };
  const statement = chosen === undefined ? undefined : statements[chosen];
  return (
    <>
      <NotedFile name={fileName} isSent={isSent} isOpen={imported.size < statements.length} />
      {result ? (
        <ImportDone
          result={result}
          taken={result.taken}
          another={isOnly ? 'Importar otro informe' : 'Volver a los informes del archivo'}
          onAnother={isOnly ? onLeave : returnToList}
        />
      ) : chosen === undefined || !statement ? (
        <ReportChoice
          fileName={fileName}
          statements={statements}
          imported={imported}
          onChoose={setChosen}
          back={back}
          onLeave={onBack}
        />
      ) : (
        <StatementPreview
          key={chosen}
          statement={statement}
          fileName={fileName}
          back={isOnly ? back : 'Volver a los informes del archivo'}
          onSend={() => setSent(true)}
          onDone={(done, taken) => {
            setImported(new Set([...imported, chosen]));
            setResult({ ...done, taken });
            onImported(done.account.id);
          }}
          onLeave={isOnly ? onBack : returnToList}
        />
      )}
    </>
  );
}
