import { readFile } from 'node:fs/promises';
import { refuse } from './refusal';

const causes: Readonly<Record<string, string>> = {
  EACCES: 'it is not permitted',
  EPERM: 'it is not permitted',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
  EEXIST: 'it exists already',
  EISDIR: 'it is a folder',
  ENOTDIR: 'a part of its path is not a folder',
};

/** Returns a sentence about an error of the file system; `undefined` for any other error. */
export function describeFileFault(error: unknown): string | undefined {
  const { code, path: file, message } = error as NodeJS.ErrnoException;
  if (code === undefined || file === undefined) return undefined;
  if (code === 'ENOENT') return `there is no ${file}, or its folder does not exist`;
  return `${file} cannot be used: ${causes[code] ?? message}`;
}

/**
 * Reads a text that the command line names.
 *
 * @param what - As in 'the key of the team', for the message of an error.
 * @param option - What names the file, such as --key.
 */
export async function readNamedFile(file: string, what: string, option: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return refuse(`there is no file ${file}: name ${what} with ${option}`);
    return refuse(
      `${file} cannot be read${causes[code] ? `: ${causes[code]}` : ''}: name ${what} with ${option}`,
    );
  }
}
