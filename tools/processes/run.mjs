import { spawn } from 'node:child_process';

/**
 * Runs a program to its end.
 *
 * @param {string} program
 * @param {string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, isShown?: boolean }} [options] - `isShown`: its output is printed as
 * it arrives.
 * @returns {Promise<{ ok: boolean, output: string }>} Whether it exited with 0, and its output unless that was shown.
 */
export function run(program, args, { cwd, env, isShown = false } = {}) {
  return new Promise((done) => {
    const child = spawn(program, args, { cwd, env, stdio: isShown ? 'inherit' : ['ignore', 'pipe', 'pipe'] });
    /** @type {Buffer[]} */
    const chunks = [];
    child.stdout?.on('data', (bytes) => chunks.push(bytes));
    child.stderr?.on('data', (bytes) => chunks.push(bytes));
    child.on('error', (error) => done({ ok: false, output: error.message }));
    child.on('close', (code) => done({ ok: code === 0, output: Buffer.concat(chunks).toString() }));
  });
}

/**
 * Runs a script with the current Node.
 *
 * @param {string} script
 * @param {string[]} args
 * @param {Parameters<typeof run>[2]} [options]
 */
export const runNode = (script, args, options) => run(process.execPath, [script, ...args], options);
