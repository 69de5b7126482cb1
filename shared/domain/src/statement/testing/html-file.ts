import type { Line, MadeUpReport } from './made-up-report';
import { labels, type Language } from './report-labels';
import { encodeUtf16 } from './xlsx-file';

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll(' ', '&nbsp;');
const createTd = (text: string, attributes = ''): string =>
  `<td${attributes && ` ${attributes}`}>${escapeHtml(text)}</td>`;
const createRow = (content: string): string => `<tr bgcolor="#FFFFFF" align="right">\r\n${content}</tr>`;

const createTitle = (text: string): string =>
  `<tr align="center"><th colspan="14" style="height: 25px"><div style="font: 10pt Tahoma"><b>${escapeHtml(text)}</b></div></th></tr>`;
const createHeader = (cells: readonly string[]): string =>
  `<tr align="center" bgcolor="#E5F0FC">${cells.map((text) => `<td nowrap><b>${escapeHtml(text)}</b></td>`).join('')}</tr>`;

/** Comment of the trader's programs, which the page hides behind the type. */
const hiddenComment = '<td class="hidden" colspan="8">EA 7, 0.5 / 1</td>';

const formatPositionRow = (line: Line): string => {
  const cells = line.map((text, index) =>
    index === 12 ? createTd(text, 'colspan="2"') : createTd(text, 'class=""'),
  );
  return createRow([...cells.slice(0, 4), hiddenComment, ...cells.slice(4)].join('\r\n'));
};

/** The column of costs is there, and hidden. */
const formatDealRow = (line: Line): string => {
  const cells = line.map((text) => createTd(text, 'nowrap'));
  return createRow([...cells.slice(0, 8), '<td nowrap class="hidden">0.10</td>', ...cells.slice(8)].join(''));
};

const createPlainRow = (line: Line): string => createRow(line.map((text) => createTd(text)).join(''));

function createSection(
  words: readonly string[],
  lines: readonly Line[],
  write: (line: Line) => string,
): string {
  const [name = '', ...names] = words;
  return lines.length === 0 ? '' : [createTitle(name), createHeader(names), ...lines.map(write)].join('\r\n');
}

const renderPairs = (names: readonly (readonly string[])[], lines: readonly Line[]): string =>
  lines
    .map((line, row) =>
      createRow(
        line
          .map(
            (text, index) =>
              createTd(names[row]?.[index] ?? '', 'nowrap colspan="3"') +
              `<td nowrap><b>${escapeHtml(text)}</b></td>`,
          )
          .join(''),
      ),
    )
    .join('\r\n');

/** The page that MetaTrader 5 saves: UTF-16, hidden cells, hard spaces within thousands, tags that do not nest. */
export function createTerminalHtml(report: MadeUpReport, language: Language = 'en'): Uint8Array {
  const words = labels[language];
  const head = [report.name, report.account, report.company, report.date].map(
    (text, index) =>
      `<tr align="left"><th colspan="4" nowrap align="right">${escapeHtml(words.head[index] ?? '')}</th><th colspan="10" nowrap align="left"><b>${escapeHtml(text)}</b></th></tr>`,
  );
  const totals = `<tr align="right"><td nowrap colspan="8" style="height: 30px"></td><td class="hidden"></td>${report.totals.map((text) => `<td nowrap><b>${escapeHtml(text)}</b></td>`).join('')}<td></td></tr>`;
  const results = renderPairs(words.results.slice(0, 3), report.results.slice(0, 3));
  const more = renderPairs(words.results.slice(3), report.results.slice(3));
  return encodeUtf16(
    [
      `<!DOCTYPE html PUBLIC "-//W3C//DTD HTML 4.01 Transitional//EN" "http://www.w3.org/TR/html4/loose.dtd">`,
      `<html><head><title>7001001: ${escapeHtml(report.name)}</title><meta name="generator" content="client terminal">`,
      '<style type="text/css">\r\n<!--\r\n.hidden { display: none; }\r\n//-->\r\n</style></head><body><div align="center">',
      `<table cellspacing="1"><tr align="center"><td colspan="14"><div><b>${words.title}</b><br></div></td></tr>`,
      ...head,
      // The terminal opens the first section inside a cell that it never closes.
      '<tr align="center"><th colspan="14"><div><b>',
      createSection(words.positions, report.positions, formatPositionRow),
      createSection(words.orders, report.orders, createPlainRow),
      createSection(words.working, report.working, createPlainRow),
      createSection(words.deals, report.deals, formatDealRow),
      totals,
      createSection(words.open, report.open, createPlainRow),
      renderPairs(words.state, report.state),
      '<tr align="center"><th colspan="13"><img src="ReportHistory.png" title="Balance graph" alt="Graph"></th></tr>',
      createTitle(words.resultsTitle),
      results,
      `<tr align="right"><td colspan="3">${words.drawdown}</td></tr>`,
      more,
      '</table></div></body></html>',
    ].join('\r\n'),
  );
}
