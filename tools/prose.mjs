import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './root.mjs';

// npm run prose [-- folder or file …]: finds words that CONTRIBUTING.md ("Words") replaces.

/** In comments, documents and test names: words that hide the subject, or a verb that code does not have. */
const inProse =
  /\b(?:whoever|whomever|nobody|no one|somebody|anybody|everybody|anew|meanwhile|theirs|tells?|told|says?|said|asks|asked|knows|knew|wants|wanted|stands|stood|goes away|went away|comes by|as it were|so long as|thereof|hence|lest)\b/iu;
const inNames = /whoever|meanwhile|(?<![a-z])anew|Anew(?![a-z])/u;
/** In texts of the interface, which use the form of tú. */
const inInterface = /\b(?:ustedes|usted|ingrese|introduzca|seleccione|intente|contacte|verifique)\b/iu;

const interfaceFile =
  /^(?:mfe-[\w-]+|shell|shared\/(?:ui|remote))\/src\/(?!.*\.test\.)|^shared\/contract\/src\/errors\.ts$/;
const testName = /^\s*(?:test|it|describe)(?:\.\w+)*\(\s*['"`](.*)/u;
const comment = /^\s*(?:\/?\*+|\/\/)(.*)|(?<![:'"`])\/\/ (.*)/u;

const quotedText = /`[^`]*`|«[^«»]*»|"[^"]*"|_[^_]*_|(?<!\w)'[^']*'(?!\w)|\]\([^)]*\)/g;
/** @param {string} text */
const findInProse = (text) => inProse.exec(text.replace(quotedText, ''));

/**
 * @param {string} file
 * @param {string} line
 */
function findWord(file, line) {
  if (file.endsWith('.md')) return findInProse(line);
  const prose = comment.exec(line) ?? testName.exec(line);
  if (prose) return findInProse(prose[1] ?? prose[2] ?? '');
  return inNames.exec(line) ?? (interfaceFile.test(file) ? inInterface.exec(line) : null);
}

const args = ['ls-files', '--cached', '--others', '--exclude-standard', '--', ...process.argv.slice(2)];
const files = execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n');
for (const file of files.filter((name) => /\.(?:tsx?|[cm]?js|css|md)$/.test(name))) {
  if (file === 'tools/prose.mjs' || file === 'CONTRIBUTING.md' || !existsSync(path.join(root, file)))
    continue;
  const source = readFileSync(path.join(root, file), 'utf8');
  // Lines of code in a document are emptied, so that the others keep their numbers.
  const text = source.replace(/^```[^]*?^```/gm, (code) => code.replace(/[^\n]/g, ''));
  for (const [index, line] of text.split('\n').entries()) {
    const word = findWord(file, line);
    if (!word) continue;
    process.stdout.write(`${file}:${index + 1}  "${word[0]}"\n`);
    process.exitCode = 1;
  }
}
