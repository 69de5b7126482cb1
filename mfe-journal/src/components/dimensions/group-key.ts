/** A group that a trade belongs to. */
export interface GroupKey {
  /** Identifies it within its dimension, also in an address. */
  readonly id: string;
  readonly name: string;
  /** Position in the order; without it, groups are sorted by result, the highest first. */
  readonly position?: number;
}
