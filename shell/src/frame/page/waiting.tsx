import { Skeleton } from '@parque/ui';

/** Shown while a remote's code, or the permission to open it, is loading. */
export function Waiting({ title }: { readonly title: string }) {
  return (
    <div role="status" aria-label={`Cargando ${title}`} className="pq-loading">
      <Skeleton height="1.75rem" width="12rem" />
      <Skeleton height="14rem" />
      <Skeleton height="8rem" />
    </div>
  );
}
