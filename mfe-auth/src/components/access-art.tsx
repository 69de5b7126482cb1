import { Brand, Herringbone } from '@parque/ui';
import css from './access-art.module.css';

interface AccessArtProps {
  /** Smaller on phones, for long forms. */
  readonly isShort: boolean;
}

export function AccessArt({ isShort }: AccessArtProps) {
  return (
    <header className={css.art} data-short={isShort || undefined}>
      <Herringbone width={900} height={900} />
      <div className={`pq-brand ${css.brand}`}>
        <Brand />
      </div>
      <p className={css.claim}>Cada operación, en su sitio.</p>
    </header>
  );
}
