/**
 * Quotes a value for a command that is printed, to be copied into a POSIX shell.
 *
 * @param {string} value - Such as a path.
 * @returns {string} The value itself when a shell reads it as one word.
 */
export const quoteShellWord = (value) =>
  /^[\w@%+=:,./-]+$/.test(value) ? value : `'${value.replaceAll("'", String.raw`'\''`)}'`;
