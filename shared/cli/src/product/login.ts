import { readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Terminal } from '../terminal';

function readJson<Content>(file: string): Partial<Content> {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Partial<Content>;
  } catch {
    return {};
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Returns the address of the product that `npm start` or `npm run dev` runs in the workspace around a folder. */
export function findRunningProduct(folder: string): string | undefined {
  const { origin, pid } = readJson<{ origin: string; pid: number }>(path.join(folder, '.cache/running.json'));
  if (origin && pid && isAlive(pid)) return origin;
  const parent = path.dirname(folder);
  return parent === folder ? undefined : findRunningProduct(parent);
}

const getLoginFile = ({ env, home }: Pick<Terminal, 'env' | 'home'>) =>
  path.join(env.XDG_CONFIG_HOME || path.join(home, '.config'), 'parque/product.json');

/** Returns the address that `parque login` stored. */
export const readLogin = (terminal: Terminal): string | undefined =>
  readJson<{ url: string }>(getLoginFile(terminal)).url;

/** Stores the address of a product for later commands. */
export async function storeLogin(terminal: Terminal, url: string): Promise<void> {
  const file = getLoginFile(terminal);
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  await writeFile(file, `${JSON.stringify({ url })}\n`);
}
