import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const folders: string[] = [];

afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** Creates a folder that is removed after the tests of the file. */
export function createTemporaryFolder(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'parque-files-'));
  folders.push(folder);
  return folder;
}
