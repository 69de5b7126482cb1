import type { Row } from './cell';
import type { RawReport } from './report';

/** Takes the rows of a report one by one, and tells at the end what they said. */
export interface ReportReader {
  push(row: Row): void;
  /** Deals so far. */
  count(): number;
  finish(): RawReport;
}
