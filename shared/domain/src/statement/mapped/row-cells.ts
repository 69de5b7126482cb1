import type { ColumnRole } from './column-role';
import type { Moment } from './moments';
import type { Direction } from './side-words';

/** The cells of one row by the roles of their columns. */
export interface RowCells {
  /** Whether the sign of the volume shows the side: no column has the side, and some volumes have a sign. */
  readonly isVolumeSigned: boolean;
  /** Whether a blank result marks an opening: no row states a result of zero. */
  readonly hasBlankOpenings: boolean;
  /** Whether the ids are ids of orders. */
  readonly isOrderId: boolean;
  has(role: ColumnRole): boolean;
  readText(role: ColumnRole): string;
  /** The texts of the columns without a role. */
  readOtherTexts(): readonly string[];
  /** The amount of a payment, in a column beside the results; undefined when there is none. */
  findPayment(): number | undefined;
  /** The direction that the cell of the side states, by what the prices and results of all rows prove. */
  readDirection(): Direction;
  /** The sum of the cells of a role; 0 when they are blank. @throws SkippedRowError - A cell is not a number. */
  readFigure(role: ColumnRole): number;
  /** The number of a cell that must not be blank; undefined when the mapping does not have the role or it is blank. */
  findFigure(role: ColumnRole): number | undefined;
  /** A time, with the time of day in a column of its own if the mapping has one. */
  readMoment(role: ColumnRole, clock?: ColumnRole): Moment | undefined;
}

/** The sum of the costs of a row, signed as in the balance. @throws SkippedRowError - A cell is not a number. */
export const sumCosts = (cells: RowCells): number =>
  cells.readFigure('commission') + cells.readFigure('fee') + cells.readFigure('swap');
