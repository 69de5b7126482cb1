/** The mark, four planks in a herringbone, and the name. Its parent element needs the class `pq-brand`. */
export function Brand() {
  return (
    <>
      <svg viewBox="0 0 28 28" aria-hidden="true">
        <g transform="translate(14 2.4) rotate(45)">
          <rect width="5.2" height="17" rx=".7" fill="var(--pq-accent)" />
          <rect x="6.3" width="10.7" height="5.2" rx=".7" fill="currentColor" />
          <rect x="6.3" y="6.3" width="5.2" height="10.7" rx=".7" fill="var(--pq-accent-line)" opacity=".6" />
          <rect x="12.6" y="6.3" width="4.4" height="5.2" rx=".7" fill="currentColor" opacity=".55" />
        </g>
      </svg>
      Parqué
    </>
  );
}
