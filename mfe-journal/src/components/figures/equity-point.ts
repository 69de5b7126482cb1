/** The cumulative result after a close. */
export interface EquityPoint {
  /** '2026-11-20'. */
  readonly day: string;
  /** The label under it: '20/11'. */
  readonly label: string;
  readonly total: number;
}
