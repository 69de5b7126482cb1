/**
 * Three planks that light up in turn. Says nothing to a screen reader: whoever waits is told by `role="status"` or
 * `aria-busy` of what is being waited for.
 */
export function Spinner({ size }: { readonly size?: 'lg' | undefined }) {
  return (
    <span className="pq-spin" data-size={size} aria-hidden="true">
      <i />
      <i />
      <i />
    </span>
  );
}
