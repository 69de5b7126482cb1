import { filterFilled, readLongTime, type Row } from '../rows/cell';
import type { RawReport } from '../rows/report';

/** The number of an account, which some people hide before they share a report: `****567`. */
const accountNumber = /^[\d*xX•#·.-]{0,20}$/;
const labelledCell = /^[^:]+:(.+)$/;
const currencyCode = /^[A-Za-z]{2,8}$/;

const readLabelValue = (cell: string | undefined): string | undefined =>
  labelledCell.exec(cell ?? '')?.[1]?.trim();

/** Whether a row is the head of a MetaTrader 4 statement: `Account: 123`, `Name: …`, `Currency: JPY`. */
export function isStatementHead(row: Row): boolean {
  const [account = '', , currency] = filterFilled(row);
  return (
    /:/.test(account) &&
    accountNumber.test(readLabelValue(account) ?? '') &&
    currencyCode.test(readLabelValue(currency) ?? '')
  );
}

/** Account of a MetaTrader 4 statement, from its head. */
export function readHead(row: Row): Pick<RawReport, 'account' | 'printedAt'> {
  const cells = filterFilled(row);
  const [number, name, currency] = cells.map(readLabelValue);
  const printedAt = readLongTime(cells.at(-1) ?? '');
  return {
    account: {
      ...(number && /^\d+$/.test(number) && { number }),
      ...(name && { name }),
      ...(currency && { currency }),
      mode: 'hedge',
    },
    ...(printedAt !== undefined && { printedAt }),
  };
}
