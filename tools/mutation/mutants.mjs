import ts from 'typescript';

/**
 * A small change of a source that tests should notice.
 *
 * @typedef {{ start: number, end: number, text: string, line: number, before: string }} Mutant
 */

/** @type {Readonly<Record<string, string>>} */
const operators = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '&&': '||',
  '||': '&&',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '%': '*',
};

/** @type {Readonly<Record<string, string>>} */
const functions = { some: 'every', every: 'some', max: 'min', min: 'max', floor: 'ceil', ceil: 'floor' };

/** Names and types are no code that runs. */
const isSkipped = (/** @type {ts.Node} */ node) =>
  ts.isTypeNode(node) ||
  ts.isInterfaceDeclaration(node) ||
  ts.isTypeAliasDeclaration(node) ||
  ts.isImportDeclaration(node) ||
  ts.isExportDeclaration(node);

const isName = (/** @type {ts.Node} */ node) =>
  (ts.isPropertyAssignment(node.parent) && node.parent.name === node) ||
  (ts.isComputedPropertyName(node.parent) && ts.isStringLiteral(node));

/**
 * The replacements of a node: of which node, and by what.
 *
 * @param {ts.Node} node
 * @param {ts.SourceFile} file
 * @returns {readonly (readonly [ts.Node, string])[]}
 */
function replacements(node, file) {
  if (ts.isBinaryExpression(node)) {
    const sign = node.operatorToken.getText(file);
    if (sign === '??') return [[node, node.left.getText(file)]];
    const other = operators[sign];
    return other ? [[node.operatorToken, other]] : [];
  }
  if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken)
    return [[node, node.operand.getText(file)]];
  const condition = ts.isConditionalExpression(node)
    ? node.condition
    : ts.isIfStatement(node)
      ? node.expression
      : undefined;
  if (condition)
    return [
      [condition, 'true'],
      [condition, 'false'],
    ];
  if (ts.isNumericLiteral(node) && !isName(node)) return [[node, `(${node.getText(file)} + 1)`]];
  if (ts.isBigIntLiteral(node)) return [[node, `(${node.getText(file)} + 1n)`]];
  // A text with spaces is one for people.
  if (ts.isStringLiteral(node) && !isName(node) && node.text !== '' && !node.text.includes(' '))
    return [[node, "''"]];
  if (node.kind === ts.SyntaxKind.TrueKeyword) return [[node, 'false']];
  if (node.kind === ts.SyntaxKind.FalseKeyword) return [[node, 'true']];
  if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
    const other = functions[node.expression.name.text];
    return other ? [[node.expression.name, other]] : [];
  }
  return [];
}

/**
 * All mutants of a source, in its order: other operators, conditions, literals and functions, one at a time.
 *
 * @param {string} source
 * @returns {Mutant[]}
 */
export function mutantsOf(source) {
  const file = ts.createSourceFile('source.ts', source, ts.ScriptTarget.Latest, true);
  /** @type {Mutant[]} */
  const found = [];
  /** @param {ts.Node} node */
  const visit = (node) => {
    if (isSkipped(node)) return;
    for (const [at, text] of replacements(node, file)) {
      const start = at.getStart(file);
      const { line } = file.getLineAndCharacterOfPosition(start);
      const before = source.slice(start, at.end);
      if (before !== text) found.push({ start, end: at.end, text, line: line + 1, before });
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

/**
 * A source with one of its mutants.
 *
 * @param {string} source
 * @param {Pick<Mutant, 'start' | 'end' | 'text'>} mutant
 */
export const withMutant = (source, { start, end, text }) => source.slice(0, start) + text + source.slice(end);
