export { readAmount, readAmountText, readPrice, readingNote, type FigureKind } from './read-figure';
export { writeFigure } from './write-figure';
