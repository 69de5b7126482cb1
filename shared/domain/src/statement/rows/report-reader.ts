import type { Row } from './cell';
import type { RawReport } from './report';

/** Takes the rows of a report one by one, and returns the raw report at the end. */
export interface ReportReader {
  push(row: Row): void;
  /** Deals so far. */
  count(): number;
  finish(): RawReport;
}
