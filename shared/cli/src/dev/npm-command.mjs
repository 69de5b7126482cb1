import { existsSync } from 'node:fs';
import path from 'node:path';

/**
 * Returns how npm or npx is started without a shell: its script, run by the current Node. On Windows `npx` is a shell
 * script, which `spawn` cannot start.
 *
 * @param {'npm' | 'npx'} tool
 * @param {{ platform: NodeJS.Platform, execPath: string, npmScript?: string, exists?: (file: string) => boolean }} machine
 *   `npmScript`: the path that npm sets in `npm_execpath`.
 * @returns {{ program: string, args: string[] }} `args` come before those of the tool.
 */
export function getNpmCommand(tool, { platform, execPath, npmScript, exists = existsSync }) {
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

/**
 * Returns how npm or npx is started on this machine.
 *
 * @param {'npm' | 'npx'} tool
 */
export const getNpmHere = (tool) =>
  getNpmCommand(tool, {
    platform: process.platform,
    execPath: process.execPath,
    ...(process.env.npm_execpath && { npmScript: process.env.npm_execpath }),
  });
