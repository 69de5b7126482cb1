export { currencyDigits, fromMinorUnits, minorUnitsText, toMinorUnits } from './currency';
export { readAmount, readAmountText, readPrice, readingNote, type FigureKind } from './read-figure';
export { writeFigure } from './write-figure';
