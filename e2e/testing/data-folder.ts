import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** A new, empty data folder. The database runs as another user when we are root, and must be able to enter it. */
export function makeDataFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'parque-e2e-'));
  chmodSync(folder, 0o755);
  return folder;
}

export function removeDataFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
}
