import type { Statement } from '@parque/domain/statement';
import { Banner, Button, Card } from '@parque/ui';
import { useState } from 'react';
import type { ImportResult } from '../../api/imports';
import { formatDecimal } from '../figures/figure';
import { FileDrop } from './file-drop';
import { ImportDone } from './import-done';
import css from './importing.module.css';
import { Progress } from './progress';
import { ReportChoice } from './report-choice';
import { StatementPreview } from './statement-preview';
import { useReading } from './use-reading';

interface ImporterProps {
  readonly file: File;
  readonly onFile: (file: File) => void;
  /** Called with the account after each import. */
  readonly onImported: (accountId: number) => void;
  readonly onLeave: () => void;
}

interface ReportsProps {
  readonly statements: readonly Statement[];
  readonly fileName: string;
  readonly onImported: (accountId: number) => void;
  readonly onLeave: () => void;
}

/** The reports of a file. Of several, the user selects one after the other. */
function Reports({ statements, fileName, onImported, onLeave }: ReportsProps) {
  const [chosen, setChosen] = useState(statements.length === 1 ? 0 : undefined);
  const [result, setResult] = useState<ImportResult>();
  const [imported, setImported] = useState<ReadonlySet<number>>(new Set());
  const isOnly = statements.length === 1;
  const leave = () => {
    if (isOnly) return onLeave();
    setResult(undefined);
    setChosen(undefined);
  };
  const statement = chosen === undefined ? undefined : statements[chosen];
  if (result) {
    return (
      <ImportDone
        result={result}
        another={isOnly ? 'Importar otro informe' : 'Volver a los informes del archivo'}
        onAnother={leave}
      />
    );
  }
  if (chosen === undefined || !statement) {
    return (
      <ReportChoice
        fileName={fileName}
        statements={statements}
        imported={imported}
        onChoose={setChosen}
        onLeave={onLeave}
      />
    );
  }
  return (
    <StatementPreview
      key={chosen}
      statement={statement}
      fileName={fileName}
      back={isOnly ? 'Elegir otro archivo' : 'Volver a los informes del archivo'}
      onDone={(done) => {
        setImported(new Set([...imported, chosen]));
        setResult(done);
        onImported(done.account.id);
      }}
      onLeave={leave}
    />
  );
}

/** The steps of an import: select, check, confirm, done. */
export function Importer({ file, onFile, onImported, onLeave }: ImporterProps) {
  const reading = useReading(file);
  if (reading.stage === 'read') {
    return (
      <Reports
        statements={reading.statements}
        fileName={file.name}
        onImported={onImported}
        onLeave={onLeave}
      />
    );
  }
  if (reading.stage === 'refused') {
    return (
      <div className={css.refused}>
        <Banner tone="danger" title={`No hemos importado ${file.name}`}>
          {reading.reason}
        </Banner>
        <FileDrop onFile={onFile} />
      </div>
    );
  }
  const { done, deals } = reading.progress;
  return (
    <Card title={file.name} padding="md">
      <Progress label="Leyendo el informe" done={done} note={`${formatDecimal(deals)} transacciones`} />
      <div className={css.buttons}>
        <Button variant="ghost" onClick={onLeave}>
          Cancelar
        </Button>
      </div>
    </Card>
  );
}
