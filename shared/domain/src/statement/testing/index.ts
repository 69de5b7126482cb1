export { anyFile } from './any-file';
export { createTerminalHtml } from './html-file';
export { dollarReport, type MadeUpReport } from './made-up-report';
export { createStatementHtm } from './mt4-file';
export { platformFiles } from './platform-files';
export { createJoinedXlsx, createTerminalXlsx } from './xlsx-file';
