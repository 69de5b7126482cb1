export { terminalHtml } from './html-file';
export { dollarReport, type MadeUpReport } from './made-up-report';
export { joinedXlsx, terminalXlsx } from './xlsx-file';
