import { Card } from '@parque/ui';
import { FileDrop } from './file-drop';
import css from './importing.module.css';

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
