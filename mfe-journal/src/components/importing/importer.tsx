import { Banner, Button, Card } from '@parque/ui';
import { useState } from 'react';
import type { ImportResult } from '../../api/imports';
import { formatDecimal } from '../figures/figure';
import { FileDrop } from './file-drop';
import { ImportDone } from './import-done';
import css from './importing.module.css';
import { Progress } from './progress';
import { StatementPreview } from './statement-preview';
import { useReading } from './use-reading';

interface ImporterProps {
  readonly file: File;
  readonly onFile: (file: File) => void;
  readonly onLeave: () => void;
}

/** The steps of an import: select, check, confirm, done. */
export function Importer({ file, onFile, onLeave }: ImporterProps) {
  const reading = useReading(file);
  const [result, setResult] = useState<ImportResult>();
  if (result) return <ImportDone result={result} onAnother={onLeave} />;
  if (reading.stage === 'read') {
    return (
      <StatementPreview
        statement={reading.statement}
        fileName={file.name}
        onDone={setResult}
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
