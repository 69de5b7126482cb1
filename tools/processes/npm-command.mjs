import { existsSync } from 'node:fs';
import path from 'node:path';

/**
 * How npm or npx is started without a shell: its script, run by the Node that runs this one. Windows starts no `npx`,
 * which is a script of its shell there.
 *
 * @param {'npm' | 'npx'} tool
 * @param {{ platform: NodeJS.Platform, execPath: string, npmScript?: string, exists?: (file: string) => boolean }} machine
 *   `npmScript`: what npm itself names in `npm_execpath`.
 * @returns {{ program: string, args: string[] }} `args` go before those of the tool.
 */
export function npmCommand(tool, { platform, execPath, npmScript, exists = existsSync }) {
  const paths = platform === 'win32' ? path.win32 : path.posix;
  const folder = paths.dirname(execPath);
  const scripts = [
    ...(npmScript ? [paths.join(paths.dirname(npmScript), `${tool}-cli.js`)] : []),
    paths.join(folder, 'node_modules/npm/bin', `${tool}-cli.js`),
    paths.join(folder, '../lib/node_modules/npm/bin', `${tool}-cli.js`),
  ];
  const script = scripts.find((file) => exists(file));
  return script ? { program: execPath, args: [script] } : { program: tool, args: [] };
}

/** How npm or npx is started on this machine. */
export const npmHere = (tool) =>
  npmCommand(tool, {
    platform: process.platform,
    execPath: process.execPath,
    ...(process.env.npm_execpath && { npmScript: process.env.npm_execpath }),
  });
