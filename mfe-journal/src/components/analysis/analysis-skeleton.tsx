import { Skeleton } from '@parque/ui';
import css from './analysis.module.css';

/** Skeletons for the results of the selected trades. */
export function FindingsSkeleton() {
  return (
    <div className={`pq-cards ${css.waiting}`} aria-hidden="true">
      <Skeleton height="var(--_figures)" />
      <div className={css.columns}>
        <Skeleton height="37.8rem" />
        <Skeleton height="37.8rem" />
      </div>
    </div>
  );
}

/** Skeletons for the whole analysis, while the account is loading. */
export function AnalysisSkeleton() {
  return (
    <div className={`pq-cards ${css.waiting}`} aria-hidden="true">
      <Skeleton height="1.5rem" width="min(20rem, 100%)" />
      <Skeleton height="var(--_filters)" />
      <FindingsSkeleton />
    </div>
  );
}
