import { mapTokens } from './tokens.mjs';

const noTypes = new Set(['return', 'delete', 'else', 'case', 'new']);
const events = ['OnInit', 'OnDeinit', 'OnTimer', 'OnTradeTransaction'];

const declaration = /^([ \t]*)(static )?([A-Za-z_]\w*) +(\w[\w ,[\]]*);/gm;

/**
 * `T a[], b[8], c;` becomes one declaration for each name, on the same line.
 *
 * @param {string} code
 */
function convertArrays(code) {
  return code.replace(declaration, (match, ...groups) => {
    const [indent, storage, elementType, names] = groups;
    if (noTypes.has(elementType) || !String(names).includes('[')) return match;
    const declarations = String(names)
      .split(',')
      .map((name) => {
        const [, plain, size] = /^(\w+)(?:\[(\w*)\])?$/.exec(name.replaceAll(' ', '')) ?? [];
        if (size === undefined) return `${storage ?? ''}${elementType} ${plain};`;
        const kind = size === '' ? `shim_array<${elementType}>` : `shim_fixed<${elementType}, ${size}>`;
        return `${storage ?? ''}${kind} ${plain};`;
      });
    return indent + declarations.join(' ');
  });
}

const definition = /^([A-Za-z_][\w<>]*)\s+(\w+)\s*\(([^;{}()]*)\)\s*\{/gm;

/**
 * MQL5 lets a program call functions above their definitions.
 *
 * @param {string} code
 */
function createPrototypes(code) {
  return [...code.matchAll(definition)]
    .filter(([, elementType = '']) => !noTypes.has(elementType))
    .map(
      ([, elementType, name, parameters = '']) =>
        `${elementType} ${name}(${parameters.replace(/\s+/g, ' ')});`,
    )
    .join(' ');
}

/**
 * Translates a program of MQL5 to C++17 for the headers of `../shim/`. Lines keep their numbers, so that messages of the
 * compiler name lines of the program.
 *
 * @param {string} source
 * @param {string} file - For the messages.
 * @param {{ refusesTemporaries?: boolean }} [options] - Parameters lose their `const`: then C++ rejects an argument
 * that is not a variable, as MQL5 does.
 * @returns {string}
 */
export function toCpp(source, file, { refusesTemporaries = false } = {}) {
  const code = convertArrays(
    mapTokens(source, { text: (text) => `shim_text(u${text})`, character: (text) => `((ushort)u${text})` })
      .replace(/^[ \t]*#property[^\n]*/gm, '')
      .replace(/^[ \t]*input\s+group[^\n]*/gm, '')
      .replace(/^([ \t]*)input (\w+) +(\w+) *=([^;]*);/gm, '$1static const $2 $3 = shim_input<$2>("$3", $4);')
      .replace(/\b([A-Za-z_]\w*) ?& ?(\w+)\[\]/g, 'shim_array<$1> &$2')
      .replace(/\bconst (\w+(?:<\w+>)? &\w+[,)])/g, refusesTemporaries ? '$1' : 'const $1'),
  );
  const start = code.search(new RegExp(definition.source, 'm'));
  if (start < 0) throw new Error(`${file} has no function`);
  const missingEvents = events.filter((event) => !new RegExp(`^\\w+\\s+${event}\\s*\\(`, 'm').test(code));
  const stubs = {
    OnInit: 'int OnInit() { return INIT_SUCCEEDED; }',
    OnDeinit: 'void OnDeinit(const int) {}',
    OnTimer: 'void OnTimer() {}',
    OnTradeTransaction:
      'void OnTradeTransaction(const MqlTradeTransaction &, const MqlTradeRequest &, const MqlTradeResult &) {}',
  };
  const [head, body] = [code.slice(0, start), code.slice(start)];
  return [
    '#include "mql5.h"',
    `#line 1 "${file}"`,
    head,
    createPrototypes(code),
    `#line ${head.split('\n').length} "${file}"`,
    body,
    ...missingEvents.map((event) => stubs[/** @type {keyof typeof stubs} */ (event)]),
    '#include "host.h"',
    '',
  ].join('\n');
}
