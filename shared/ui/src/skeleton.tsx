import type { CSSProperties } from 'react';

/** Props of {@link Skeleton}: CSS lengths; without them a line of text as wide as its place. */
export interface SkeletonProps {
  readonly height?: string | undefined;
  readonly width?: string | undefined;
}

/** The place of something whose shape is known and whose content is on its way. */
export function Skeleton({ height, width }: SkeletonProps) {
  return (
    <span
      className="pq-skel"
      aria-hidden="true"
      style={{ '--_h': height, '--_wd': width } as CSSProperties}
    />
  );
}
