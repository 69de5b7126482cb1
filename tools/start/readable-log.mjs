import { createWriteStream, mkdirSync, renameSync, statSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';

/** Level of warnings in the log; those above are errors. */
const warning = 40;

/** @param {{ to?: string, subject?: string, text?: string }} mail */
function formatMail({ to, subject, text = '' }) {
  const link = /https?:\/\/\S+/.exec(text)?.[0];
  return `  Mail to ${to}: ${subject}${link ? `\n    ${link}` : ''}`;
}

/** @param {string} line */
function parseLine(line) {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

/**
 * Returns what a newcomer needs of a line of the server's log: mails with their first link, warnings and errors.
 *
 * @param {string} line - An object as JSON; other lines are returned as they are.
 * @returns {string | undefined} Undefined: nothing, as for finished calls.
 */
export function toReadable(line) {
  const entry = parseLine(line);
  if (typeof entry !== 'object' || entry === null) return line;
  if (entry.msg === 'mail') return formatMail(entry);
  if (entry.level < warning) return undefined;
  const call = entry.call ? ` (${entry.call})` : '';
  const cause = entry.err?.message ? `: ${entry.err.message}` : '';
  return `  ${entry.level > warning ? 'Error' : 'Warning'}: ${entry.msg}${call}${cause}`;
}

/** A file of this size is renamed before a start, so that the logs of many starts do not fill the disk. */
const largeBytes = 10_000_000;

/** @param {string} file */
function renameLarge(file) {
  try {
    if (statSync(file).size > largeBytes) renameSync(file, `${file}.1`);
  } catch {
    // There is none, or it cannot be renamed: the log is then appended to it.
  }
}

/**
 * Prints the readable lines of a log, and appends the whole log to a file where that is possible. Another process may
 * write into the same file.
 *
 * @param {import('node:stream').Readable} log
 * @param {string} file
 * @returns {import('node:stream').Writable} Of the file.
 */
export function printReadable(log, file) {
  // The server names a data folder that cannot be used, and ends; a full disk does not stop the demo.
  try {
    mkdirSync(path.dirname(file), { recursive: true });
  } catch {
    // Writing fails as well.
  }
  renameLarge(file);
  const fullLog = createWriteStream(file, { mode: 0o600, flags: 'a' });
  fullLog.on('error', () => log.unpipe(fullLog));
  log.pipe(fullLog);
  createInterface({ input: log }).on('line', (line) => {
    const text = toReadable(line);
    if (text !== undefined) process.stdout.write(`${text}\n`);
  });
  return fullLog;
}
