/**
 * Formats a table for the terminal: the first column is left-aligned, numbers are right-aligned.
 *
 * @param {string[]} titles
 * @param {(string | number)[][]} rows
 */
export function formatTable(titles, rows) {
  const lines = [titles, ...rows].map((row) => row.map(String));
  const widths = titles.map((_, column) => Math.max(...lines.map((row) => row[column]?.length ?? 0)));
  /**
   * @param {string} text
   * @param {number} column
   */
  const formatCell = (text, column) => {
    const width = widths[column] ?? 0;
    return column === 0 ? text.padEnd(width) : text.padStart(width);
  };
  return lines.map((row) => row.map(formatCell).join('   ')).join('\n');
}
