import type { CSSProperties } from 'react';

/** Props of {@link Skeleton}: CSS lengths; without them a line of text as wide as its container. */
export interface SkeletonProps {
  readonly height?: string | undefined;
  readonly width?: string | undefined;
}

/** Placeholder of known shape for content that is loading. */
export function Skeleton({ height, width }: SkeletonProps) {
  return (
    <span
      className="pq-skel"
      aria-hidden="true"
      style={{ '--_h': height, '--_wd': width } as CSSProperties}
    />
  );
}
