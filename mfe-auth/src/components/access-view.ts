export interface AccessViewProps {
  readonly email: string;
  readonly onEmail: (email: string) => void;
  /** The query of the address with the return path; it remains when the view changes. */
  readonly search: string;
}
