import type { Statement } from '@parque/domain/statement';
import { Badge, Banner, Button, ButtonLink, Card, countText, EmptyState } from '@parque/ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { type ImportResult, importsQuery } from '../../api/imports/imports';
import css from './importing.module.css';
import { NotedFile } from './noted-file';
import { StatementPreview } from './statement-preview';
import { formatStatementPeriod } from './statement-summary';

interface ImportDoneProps {
  readonly result: ImportResult;
  /** Stored deals that got the values of the report. */
  readonly correctedDeals: number;
  /** The label of the button that leaves the result. */
  readonly another: string;
  readonly onAnother: () => void;
}

function formatResultTitle(addedDeals: number, correctedDeals: number): string {
  if (correctedDeals > 0 && addedDeals === 0)
    return `${countText(correctedDeals, 'transacción corregida', 'transacciones corregidas')} en tu diario`;
  if (addedDeals === 0) return '0 nuevas: tu diario ya tenía este informe';
  return `${countText(addedDeals, 'transacción nueva', 'transacciones nuevas')} en tu diario`;
}

/** Whether the import was undone since, in the list below or in another tab. */
function useIsUndone({ account, statement }: ImportResult): boolean {
  const { data } = useQuery(importsQuery(account.id));
  return Boolean(data?.find(({ id }) => id === statement.id)?.undone_at);
}

function ImportDone({ result, correctedDeals, another, onAnother }: ImportDoneProps) {
  const { account, statement } = result;
  const { added, known } = statement;
  const isUndone = useIsUndone(result);
  const element = useRef<HTMLDivElement>(null);
  // The button that started the import had the focus and was removed.
  useEffect(() => element.current?.focus(), []);
  return (
    <div className="pq-card" role="status" tabIndex={-1} ref={element}>
      <EmptyState
        icon={isUndone ? 'undo' : 'check-circle'}
        title={isUndone ? 'Esta importación se ha deshecho' : formatResultTitle(added, correctedDeals)}
        action={
          <div className="pq-row">
            <ButtonLink variant="primary" href={`#/panel?cuenta=${account.id}`}>
              Ver la cuenta {account.number}
            </ButtonLink>
            <Button variant="ghost" onClick={onAnother}>
              {another}
            </Button>
          </div>
        }
      >
        {!isUndone &&
          known > 0 &&
          `${countText(known, 'ya estaba y no se ha repetido', 'ya estaban y no se han repetido')}.`}
      </EmptyState>
    </div>
  );
}

interface ReportChoiceProps {
  readonly fileName: string;
  readonly statements: readonly Statement[];
  /** The reports that were imported, by their index. */
  readonly importedIndexes: ReadonlySet<number>;
  readonly onChoose: (index: number) => void;
  /** The label of the button that leaves the file. */
  readonly back: string;
  readonly onLeave: () => void;
}

const formatTitle = ({ account }: Statement) =>
  [`Cuenta ${account.number ?? account.name ?? 'sin número'}`, account.currency].filter(Boolean).join(' · ');

const formatDealCount = ({ length }: Statement['deals']) => countText(length, 'transacción', 'transacciones');

/** The reports of a file with several accounts or currencies. Each is imported on its own, so they are never mixed. */
function ReportChoice({ fileName, statements, importedIndexes, onChoose, back, onLeave }: ReportChoiceProps) {
  return (
    <Card
      title={fileName}
      note={`El archivo contiene ${statements.length} informes, de cuentas o divisas distintas. Cada uno se importa por separado.`}
    >
      <ul className={css.reports} aria-label="Informes del archivo">
        {statements.map((statement, index) => (
          // The list of a file does not change.
          <li key={index}>
            <span>
              <strong translate="no">{formatTitle(statement)}</strong>
              <small>
                {[
                  statement.account.server ?? statement.account.broker,
                  formatStatementPeriod(statement),
                  formatDealCount(statement.deals),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
            </span>
            {importedIndexes.has(index) ? (
              <Badge tone="up">Importado</Badge>
            ) : (
              <Button
                aria-label={`Revisar el informe ${index + 1}: ${formatTitle(statement)}`}
                onClick={() => onChoose(index)}
              >
                Revisar
              </Button>
            )}
          </li>
        ))}
      </ul>
      {importedIndexes.size === statements.length && (
        <Banner title="Has importado todos los informes del archivo">Ya puedes elegir otro archivo.</Banner>
      )}
      <div className={`pq-row ${css.buttons}`}>
        <Button variant="ghost" onClick={onLeave}>
          {back}
        </Button>
      </div>
    </Card>
  );
}

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
  const [reportIndex, setReportIndex] = useState(statements.length === 1 ? 0 : undefined);
  const [result, setResult] = useState<ImportResult & { readonly correctedDeals: number }>();
  const [importedIndexes, setImportedIndexes] = useState<ReadonlySet<number>>(new Set());
  const [isSent, setSent] = useState(false);
  const isOnly = statements.length === 1;
  const returnToList = () => {
    setResult(undefined);
    setReportIndex(undefined);
  };
  const statement = reportIndex === undefined ? undefined : statements[reportIndex];
  const isChoosing = !result && (reportIndex === undefined || !statement);
  return (
    <>
      <NotedFile name={fileName} isSent={isSent} isOpen={importedIndexes.size < statements.length} />
      {result && (
        <ImportDone
          result={result}
          correctedDeals={result.correctedDeals}
          another={isOnly ? 'Importar otro informe' : 'Volver a los informes del archivo'}
          onAnother={isOnly ? onLeave : returnToList}
        />
      )}
      {isChoosing && (
        <ReportChoice
          fileName={fileName}
          statements={statements}
          importedIndexes={importedIndexes}
          onChoose={setReportIndex}
          back={back}
          onLeave={onBack}
        />
      )}
      {!result && reportIndex !== undefined && statement && (
        <StatementPreview
          key={reportIndex}
          statement={statement}
          fileName={fileName}
          back={isOnly ? back : 'Volver a los informes del archivo'}
          onSend={() => setSent(true)}
          onDone={(importResult, correctedDeals) => {
            setImportedIndexes(new Set([...importedIndexes, reportIndex]));
            setResult({ ...importResult, correctedDeals });
            onImported(importResult.account.id);
          }}
          onLeave={isOnly ? onBack : returnToList}
        />
      )}
    </>
  );
}
