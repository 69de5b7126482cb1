const aFunction = (name) => new RegExp(`^(?:async )?function ${name}\\([\\s\\S]*?\\n}$`, 'm');
const aMethod = (name) => new RegExp(`^\\t(?:async )?${name}\\([\\s\\S]*?\\n\\t}$`, 'm');

function replaceIn(text, [pattern, by], file) {
  if (text.search(pattern) < 0) throw new Error(`${file} has nothing like ${pattern}`);
  return text.replace(pattern, by);
}

/**
 * A loader: gives `instead` in place of a module, or its text with `replace` applied, with `functions` that do no more
 * than this and without what `methods` do, if it has `where` in it. What is left out must be there: a new version of a
 * package is looked at again.
 */
export default function leaveOut(source) {
  const { instead, where = '', replace = [], functions = {}, methods = [] } = this.getOptions();
  if (!source.includes(where)) return source;
  const all = [
    ...replace,
    ...Object.entries(functions).map(([name, body]) => [
      aFunction(name),
      () => `function ${name}() {${body}}`,
    ]),
    ...methods.map((name) => [aMethod(name), () => `${name}() {}`]),
  ];
  return instead ?? all.reduce((text, pair) => replaceIn(text, pair, this.resourcePath), source);
}
