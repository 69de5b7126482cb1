import { Skeleton } from '@parque/ui';

export function AccountsSkeleton() {
  return (
    <div className="pq-cards" aria-hidden="true">
      <Skeleton height="10rem" />
      <Skeleton height="8rem" />
      <Skeleton height="10.75rem" />
    </div>
  );
}
