import { readFileSync } from 'node:fs';
import ts from 'typescript';

const starters = new Set(['test', 'it', 'describe']);
const members = new Set(['each', 'describe', 'step']);

/**
 * `test`, `test.describe`, `test.step`, or one of them with its table: `test.each(…)`. Not `test.skip`, nor a table
 * alone.
 */
function isStarter(callee: ts.Expression): boolean {
  if (ts.isIdentifier(callee)) return starters.has(callee.text);
  if (ts.isCallExpression(callee)) {
    const table = callee.expression;
    return ts.isPropertyAccessExpression(table) && table.name.text === 'each' && isStarter(table.expression);
  }
  return (
    ts.isPropertyAccessExpression(callee) && members.has(callee.name.text) && isStarter(callee.expression)
  );
}

/** The name in a call of a test function; `undefined` for any other call. */
function getTestName({ expression, arguments: [name] }: ts.CallExpression): string | undefined {
  if (!name || !isStarter(expression)) return undefined;
  if (ts.isStringLiteralLike(name)) return name.text;
  return ts.isTemplateExpression(name) ? name.getText().slice(1, -1) : undefined;
}

/**
 * Returns the names of a file's tests: one of a group as `group › test`, a step of a journey as `journey › step`, with
 * placeholders as in the source.
 */
export function testNames(file: string): Set<string> {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
  const names = new Set<string>();
  const visit = (node: ts.Node, above: readonly string[]) => {
    const name = ts.isCallExpression(node) ? getTestName(node) : undefined;
    const path = name === undefined ? above : [...above, name];
    if (name !== undefined) names.add(path.join(' › '));
    ts.forEachChild(node, (child) => visit(child, path));
  };
  visit(source, []);
  return names;
}
