import { isKnownAddress, Link } from '@parque/remote';
import { ScreenPicture } from '../catalogue/screen-picture';
import css from './journal-preview.module.css';

/** The address of a journal with sample data for visitors, where an installation has one. */
const sampleAddress = '/panel/muestra';

export function JournalPreview() {
  if (!isKnownAddress(sampleAddress)) return null;
  return (
    <section className={`pq-card ${css.preview}`} aria-label="Diario">
      <div className={css.words}>
        <h2>Tu mes, en una pantalla</h2>
        <p className="pq-soft">
          El Diario lee tu cuenta de MetaTrader 5 y ordena cada operación: resultado, calendario, análisis y
          notas.
        </p>
        <Link className="pq-btn" to={sampleAddress}>
          Ver un diario de ejemplo
        </Link>
      </div>
      <ScreenPicture
        src="/pictures/diario.webp"
        alt="El mes de una cuenta: resultado con su curva, cifras, calendario y últimas operaciones"
      />
    </section>
  );
}
