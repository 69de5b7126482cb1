export { anyFile } from './any-file';
export { terminalHtml } from './html-file';
export { dollarReport, type MadeUpReport } from './made-up-report';
export { statementHtm } from './mt4-file';
export { platformFiles } from './platform-files';
export { joinedXlsx, terminalXlsx } from './xlsx-file';
