import { spawn } from 'node:child_process';

/**
 * Runs a program to its end.
 *
 * @param {string} program
 * @param {string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, isShown?: boolean }} [options] - `isShown`: the person sees it live.
 * @returns {Promise<{ ok: boolean, output: string }>} Whether it ended well, and what it said unless that was shown.
 */
export function run(program, args, { cwd, env, isShown = false } = {}) {
  return new Promise((done) => {
    const child = spawn(program, args, { cwd, env, stdio: isShown ? 'inherit' : ['ignore', 'pipe', 'pipe'] });
    /** @type {Buffer[]} */
    const said = [];
    child.stdout?.on('data', (bytes) => said.push(bytes));
    child.stderr?.on('data', (bytes) => said.push(bytes));
    child.on('error', (error) => done({ ok: false, output: error.message }));
    child.on('close', (code) => done({ ok: code === 0, output: Buffer.concat(said).toString() }));
  });
}

/**
 * Runs a script with the Node that runs this one.
 *
 * @param {string} script
 * @param {string[]} args
 * @param {Parameters<typeof run>[2]} [options]
 */
export const runNode = (script, args, options) => run(process.execPath, [script, ...args], options);
