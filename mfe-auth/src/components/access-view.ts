/** What the screen hands to each of its two views. */
export interface AccessViewProps {
  readonly email: string;
  readonly onEmail: (email: string) => void;
  /** The query of the address, which keeps the way back; it stays when the view changes. */
  readonly search: string;
}
