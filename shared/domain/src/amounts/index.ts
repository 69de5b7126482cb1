export { countDecimals, getCurrencyDigits, fromMinorUnits, formatMinorUnits, toMinorUnits } from './currency';
export { readAmount, readAmountText, readPrice, describeReading, type FigureKind } from './read-figure';
export { writeFigure } from './write-figure';
