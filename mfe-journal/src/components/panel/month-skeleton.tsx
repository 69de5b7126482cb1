import { Skeleton } from '@parque/ui';
import css from './panel.module.css';

export function FiguresSkeleton() {
  return (
    <div className={css.top} aria-hidden="true">
      <Skeleton height="16.3rem" />
      <div className={css.figures}>
        {['a', 'b', 'c', 'd'].map((key) => (
          <Skeleton key={key} height="7.8rem" />
        ))}
      </div>
    </div>
  );
}

/** Skeletons for a whole month, while its account is loading. */
export function MonthSkeleton() {
  return (
    <div className="pq-loading" role="status" aria-label="Cargando tus cuentas">
      <Skeleton height="1.5rem" width="min(20rem, 100%)" />
      <FiguresSkeleton />
      <div className={css.columns}>
        <Skeleton height="36.9rem" />
        <Skeleton height="38.2rem" />
      </div>
    </div>
  );
}
