import { Card } from '@parque/ui';
import { FileDrop } from './file-drop';
import css from './importing.module.css';

interface ImportCardProps {
  readonly onFile: (file: File) => void;
}

/** A card for a journal without a broker password. */
export function ImportCard({ onFile }: ImportCardProps) {
  return (
    <div className={css.card}>
      <Card
        title="Importar un informe de MetaTrader"
        note="En la pestaña Historial: clic derecho, Informe, y guárdalo como XLSX o HTML."
        padding="lg"
      >
        <FileDrop onFile={onFile} />
      </Card>
    </div>
  );
}
