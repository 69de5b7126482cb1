import { execFile, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { findProblems } from './rules.mjs';
import { toCpp } from './transform.mjs';

const execFileAsync = promisify(execFile);

/** MetaEditor warns of these too, and a released program has no warning. */
const warnings = [
  '-Wall',
  '-Wextra',
  '-Werror',
  '-Wshadow',
  '-Wconversion',
  '-Wsign-conversion',
  '-Wsign-compare',
  '-Wno-unused-parameter',
  '-Wno-unused-function',
  '-Wno-format-security',
  '-Wno-format-nonliteral',
];
/** Arithmetic of MQL5 wraps around. */
const language = ['-std=c++17', '-fwrapv', '-O1', '-g1'];
const sanitizers = ['-fsanitize=address,undefined', '-fno-sanitize-recover=all'];

/** Whether the machine has the compiler. */
export const hasCompiler = () => spawnSync('g++', ['--version']).status === 0;

/**
 * Checks a program by the rules and by the C++ compiler.
 *
 * @param {string} terminal - The folder `terminal` of the repository.
 * @param {string} source
 * @param {{ file?: string, build?: string }} options - `file` is the name in messages, `build` the folder for the C++.
 * @returns {Promise<readonly string[]>} What is wrong, with lines; empty: nothing.
 */
export async function listProblems(terminal, source, { file = 'program.mq5', build = terminal } = {}) {
  const problems = findProblems(source).map(({ line, message }) => `${file}:${line}: ${message}`);
  if (problems.length > 0) return problems;
  for (const refusesTemporaries of [false, true]) {
    // The second form of the program differs in types only.
    const depth = refusesTemporaries ? ['-fsyntax-only'] : ['-c', '-o', '/dev/null'];
    const cpp = path.join(build, `${path.basename(file, '.mq5')}-${String(refusesTemporaries)}.cpp`);
    await writeFile(cpp, toCpp(source, file, { refusesTemporaries }));
    try {
      await execFileAsync('g++', [
        ...depth,
        ...language,
        ...warnings,
        '-I',
        path.join(terminal, 'shim'),
        cpp,
      ]);
    } catch (error) {
      const { stderr = String(error) } = /** @type {{ stderr?: string }} */ (error);
      const errors = stderr.split('\n').filter((line) => / (?:fatal )?error: /.test(line));
      return errors.length > 0 ? errors : [stderr];
    }
  }
  return [];
}

/**
 * Compiles a program with the sanitizers of addresses and of undefined behaviour. The result is stored under a hash of all
 * that it is made from.
 *
 * @param {string} terminal - The folder `terminal` of the repository.
 * @param {string} cache - Where results are stored.
 * @param {string} source
 * @returns {Promise<string>} The path of the program.
 * @throws Error - The compiler rejects the program.
 */
export async function compileProgram(terminal, cache, source) {
  const shim = path.join(terminal, 'shim');
  const headers = (await readdir(shim)).filter((name) => name.endsWith('.h')).sort();
  const flags = [...language, ...warnings, ...sanitizers];
  const cpp = toCpp(source, 'Parque.mq5');
  const hash = createHash('sha256').update(cpp).update(flags.join());
  for (const name of headers) hash.update(await readFile(path.join(shim, name)));
  const program = path.join(cache, hash.digest('hex').slice(0, 16));
  if (existsSync(program)) return program;
  await mkdir(cache, { recursive: true });
  const buildName = `${program}-${process.pid}`;
  await writeFile(`${buildName}.cpp`, cpp);
  await execFileAsync('g++', [...flags, '-I', shim, '-o', buildName, `${buildName}.cpp`], {
    maxBuffer: 16 * 1024 * 1024,
  });
  await rm(`${buildName}.cpp`);
  await rename(buildName, program);
  return program;
}
