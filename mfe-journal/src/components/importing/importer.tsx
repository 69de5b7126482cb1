import { HelpLink } from '@parque/remote/help-link';
import { Banner, Button, Card, countText } from '@parque/ui';
import { useIgnoredFile } from '../use-dropped-file';
import { FileDrop } from './file-drop';
import css from './importing.module.css';
import { TableImport } from './mapping/table-import';
import { Progress } from './progress';
import { Reports } from './reports';
import { useReading } from './use-reading';

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
  const { done, deals } = reading.progress;
  return (
    <Card title={file.name} padding="md">
      <Progress
        label="Leyendo el informe"
        done={done}
        note={countText(deals, 'transacción', 'transacciones')}
      />
      <div className={css.buttons}>
        <Button variant="ghost" onClick={onLeave}>
          Cancelar
        </Button>
      </div>
    </Card>
  );
}
