/**
 * Formats a table for the terminal: the first column is left-aligned, numbers are right-aligned.
 *
 * @param {string[]} titles
 * @param {(string | number)[][]} rows
 */
export function table(titles, rows) {
  const lines = [titles, ...rows].map((row) => row.map(String));
  const widths = titles.map((_, column) => Math.max(...lines.map((row) => row[column].length)));
  const cell = (text, column) => (column === 0 ? text.padEnd(widths[0]) : text.padStart(widths[column]));
  return lines.map((row) => row.map(cell).join('   ')).join('\n');
}
