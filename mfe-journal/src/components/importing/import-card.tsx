import { Button, Card, Icon } from '@parque/ui';
import { useRef } from 'react';
import { useDroppedFile } from '../use-dropped-file';
import css from './importing.module.css';

/** A finger cannot drag a file into the page. */
const isTouchOnly = () => window.matchMedia('(hover: none) and (pointer: coarse)').matches;

/** The control that selects a report. A report can be dropped anywhere on the page. */
export function FileDrop({ onFile }: { readonly onFile: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const isDraggedOver = useDroppedFile(onFile);
  const prompt = isTouchOnly() ? 'Elige el informe' : 'Arrastra aquí el informe';
  return (
    <div className={css.drop} data-over={isDraggedOver ? '' : undefined}>
      <Icon name="upload" size="lg" />
      <strong>{isDraggedOver ? 'Suelta el informe' : prompt}</strong>
      <span>XLSX, HTML, CSV o TSV, hasta 20 MB</span>
      <Button onClick={() => input.current?.click()} icon="file">
        Elegir archivo
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="Archivo del informe"
        accept=".xlsx,.html,.htm,.csv,.tsv,.txt"
        onChange={({ target }) => {
          const file = target.files?.[0];
          target.value = '';
          if (file) onFile(file);
        }}
      />
    </div>
  );
}

/** A card for a journal without a broker password. */
export function ImportCard({ onFile }: { readonly onFile: (file: File) => void }) {
  return (
    <div className={css.card}>
      <Card
        title="Importar un informe o una tabla"
        note="MetaTrader: en la pestaña Historial, clic derecho, Informe, XLSX o HTML. De otra plataforma: su tabla en CSV o XLSX."
        padding="lg"
      >
        <FileDrop onFile={onFile} />
      </Card>
    </div>
  );
}
