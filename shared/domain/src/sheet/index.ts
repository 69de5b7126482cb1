export { writeXlsx, type SheetValue } from './write-xlsx';
