import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { BookState, BookStore } from './own-broker';
import type { TerminalKey } from './client';
import { createFileJournal, type CommandJournal } from './journal';

function readJson<T>(file: string): T | undefined {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : undefined;
}

/** Replaces a file as a whole, so that a killed process leaves the old or the new file. */
function writeJson(file: string, value: unknown): void {
  writeFileSync(`${file}.new`, JSON.stringify(value), { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

/** The files of one account: key, journal of commands, and the book of its trade server. */
export function openTerminalFiles(folder: string, server: string, login: number) {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const buildFilePath = (ending: string) => path.join(folder, `${login}-${server}.${ending}`);
  const store: BookStore = {
    read: () => readJson<BookState>(buildFilePath('book')),
    write: (state) => writeJson(buildFilePath('book'), state),
  };
  const journal: CommandJournal = createFileJournal(buildFilePath('log'));
  return {
    store,
    journal,
    key: () => readJson<TerminalKey>(buildFilePath('key')),
    saveKey: (key: TerminalKey) => writeJson(buildFilePath('key'), key),
  };
}
