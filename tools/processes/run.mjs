import { spawn } from 'node:child_process';
import os from 'node:os';

/** @type {Set<import('node:child_process').ChildProcess>} */
const runningChildren = new Set();
/** @type {readonly NodeJS.Signals[]} */
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Ends the programs that run, and then this process, as the signal would have done.
 *
 * @param {NodeJS.Signals} signal
 */
function endAll(signal) {
  for (const child of runningChildren) child.kill('SIGTERM');
  process.exit(128 + os.constants.signals[signal]);
}

/** @param {import('node:child_process').ChildProcess} child */
function endWithThisProcess(child) {
  if (runningChildren.size === 0) for (const signal of signals) process.on(signal, endAll);
  runningChildren.add(child);
  const remove = () => {
    if (runningChildren.delete(child) && runningChildren.size === 0)
      for (const signal of signals) process.off(signal, endAll);
  };
  child.once('error', remove);
  child.once('exit', remove);
}

/**
 * Runs a program to its end. A signal that ends this process ends the program, too.
 *
 * @param {string} program
 * @param {string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, isShown?: boolean }} [options] - `isShown`: its output is printed as
 * it arrives.
 * @returns {Promise<{ ok: boolean, output: string }>} Whether it exited with 0, and its output unless that was shown.
 */
export function run(program, args, { cwd, env, isShown = false } = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd, env, stdio: isShown ? 'inherit' : ['ignore', 'pipe', 'pipe'] });
    endWithThisProcess(child);
    /** @type {Buffer[]} */
    const chunks = [];
    child.stdout?.on('data', (bytes) => chunks.push(bytes));
    child.stderr?.on('data', (bytes) => chunks.push(bytes));
    child.on('error', (error) => resolve({ ok: false, output: error.message }));
    child.on('close', (code) => resolve({ ok: code === 0, output: Buffer.concat(chunks).toString() }));
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
