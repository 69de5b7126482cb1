/**
 * Three planks that light up in turn. Screen readers get nothing from it: the parent announces the wait through
 * `role="status"` or `aria-busy`.
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
