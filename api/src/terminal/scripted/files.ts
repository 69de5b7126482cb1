import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { BookState, BookStore } from './own-broker';
import type { TerminalKey } from './client';
import { fileJournal, type CommandJournal } from './journal';

function readJson<T>(file: string): T | undefined {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : undefined;
}

/** Replaces a file as a whole, so that a kill leaves the old or the new one. */
function writeJson(file: string, value: unknown): void {
  writeFileSync(`${file}.new`, JSON.stringify(value), { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

/** The files of one account: key, journal of commands, and the book of its trade server. */
export function terminalFiles(folder: string, server: string, login: number) {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const named = (ending: string) => path.join(folder, `${login}-${server}.${ending}`);
  const store: BookStore = {
    read: () => readJson<BookState>(named('book')),
    write: (state) => writeJson(named('book'), state),
  };
  const journal: CommandJournal = fileJournal(named('log'));
  return {
    store,
    journal,
    key: () => readJson<TerminalKey>(named('key')),
    saveKey: (key: TerminalKey) => writeJson(named('key'), key),
  };
}
