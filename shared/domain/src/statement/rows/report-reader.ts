import type { Row } from './cell';
import type { RawReport } from './report';

/** Takes the rows of a file one by one, and returns its reports at the end: one for each account and currency. */
export interface ReportReader {
  push(row: Row): void;
  /** Deals so far. */
  count(): number;
  finish(): readonly RawReport[];
}
