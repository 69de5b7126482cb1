import path from 'node:path';
import ts from 'typescript';
import { hasInterfaceTexts } from './interface-words.mjs';

/**
 * @typedef {object} Text
 * @property {'comment' | 'document' | 'test name' | 'name' | 'interface'} kind
 * @property {number} line - Counted from 1.
 * @property {string} text - Without comment marks; its own line breaks are kept.
 */

const testFunctions = /^(?:test|it|describe)(?:\.(?:each|step|describe|serial|concurrent))*\b/;

/** @param {string} comment */
const plainComment = (comment) =>
  comment
    .replace(/^\/\*+|\*\/$|^\/\/+/g, '')
    .replace(/^[ \t]*\* ?/gm, '')
    .replace(/\b(?:eslint|prettier|webpack|istanbul|@ts)-?[\w-]*[^\n]*/g, '');

/**
 * Replaces characters by spaces, and keeps the line breaks.
 *
 * @param {string} text
 */
const blank = (text) => text.replace(/[^\n]/g, ' ');

/**
 * Quoted and coded parts are not prose: they cite code, Spanish texts of the interface, or an address.
 *
 * @param {string} text
 */
export function withoutQuotes(text) {
  return text
    .replace(/```[\s\S]*?```/g, blank)
    .replace(/`[^`\n]*`/g, (quoted) => 'x'.padEnd(quoted.length))
    .replace(/https?:\/\/\S+/g, (address) => 'x'.padEnd(address.length))
    .replace(/(?<![\p{L}\p{N}])['‘«“"][^'’»”"\n]{1,200}['’»”"](?![\p{L}\p{N}])/gu, (quoted) =>
      'x'.padEnd(quoted.length),
    );
}

/**
 * @param {ts.Node} node
 * @returns {node is ts.CallExpression}
 */
function isTestCall(node) {
  return ts.isCallExpression(node) && testFunctions.test(node.expression.getText());
}

/** @param {ts.Node} node */
const isDeclaration = (node) =>
  ts.isVariableDeclaration(node) ||
  ts.isFunctionDeclaration(node) ||
  ts.isParameter(node) ||
  ts.isBindingElement(node) ||
  ts.isPropertySignature(node) ||
  ts.isPropertyDeclaration(node) ||
  ts.isPropertyAssignment(node) ||
  ts.isMethodDeclaration(node) ||
  ts.isMethodSignature(node) ||
  ts.isClassDeclaration(node) ||
  ts.isInterfaceDeclaration(node) ||
  ts.isTypeAliasDeclaration(node);

/** @type {(node: ts.Node) => node is ts.LiteralLikeNode} */
const isLiteral = (node) =>
  ts.isStringLiteralLike(node) ||
  ts.isTemplateHead(node) ||
  ts.isTemplateMiddleOrTemplateTail(node) ||
  ts.isJsxText(node);

/**
 * @param {string} name
 * @param {string} source
 * @returns {Text[]}
 */
function textsOfCode(name, source) {
  const kind = /x$/.test(name) ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const file = ts.createSourceFile(name, source, ts.ScriptTarget.Latest, true, kind);
  /** @param {number} position */
  const lineAt = (position) => file.getLineAndCharacterOfPosition(position).line + 1;
  const hasTexts = hasInterfaceTexts(name);
  /** @type {Set<number>} */
  const seen = new Set();
  /** @type {Text[]} */
  const texts = [];
  /** @param {readonly ts.CommentRange[]} [ranges] */
  const addComments = (ranges = []) => {
    for (const { pos, end } of ranges) {
      if (seen.has(pos)) continue;
      seen.add(pos);
      texts.push({ kind: 'comment', line: lineAt(pos), text: plainComment(source.slice(pos, end)) });
    }
  };
  /** @param {ts.Node} node */
  const visit = (node) => {
    if (hasTexts && isLiteral(node))
      texts.push({ kind: 'interface', line: lineAt(node.getStart()), text: node.text.replace(/\s+/g, ' ') });
    addComments(ts.getLeadingCommentRanges(source, node.getFullStart()));
    addComments(ts.getTrailingCommentRanges(source, node.getEnd()));
    if (isTestCall(node)) {
      const [title] = node.arguments;
      if (title && ts.isStringLiteralLike(title))
        texts.push({ kind: 'test name', line: lineAt(title.getStart()), text: title.text });
    }
    if (isDeclaration(node) && node.name && ts.isIdentifier(node.name))
      texts.push({ kind: 'name', line: lineAt(node.name.getStart()), text: node.name.text });
    ts.forEachChild(node, visit);
  };
  visit(file);
  return joinLines(texts);
}

/**
 * Comments of one line each that follow each other are one text.
 *
 * @param {Text[]} texts
 */
function joinLines(texts) {
  /** @type {Text[]} */
  const joined = [];
  let endLine = 0;
  for (const text of texts.sort((a, b) => a.line - b.line)) {
    const last = joined.at(-1);
    const isNext = last?.kind === 'comment' && text.kind === 'comment' && text.line === endLine + 1;
    if (isNext) last.text += `\n${text.text}`;
    else joined.push({ ...text });
    if (text.kind === 'comment') endLine = text.line + text.text.split('\n').length - 1;
  }
  return joined;
}

/**
 * @param {string} source
 * @returns {Text[]}
 */
function textsOfStyles(source) {
  return [...source.matchAll(/\/\*[\s\S]*?\*\//g)].map((match) => ({
    kind: 'comment',
    line: source.slice(0, match.index).split('\n').length,
    text: plainComment(match[0]),
  }));
}

/**
 * Returns everything in a file that people read: the English of comments, test names, declared names or a document, and
 * the Spanish of the interface.
 *
 * @param {string} name - Its ending selects how it is read: ts, tsx, mjs, cjs, js, css, md.
 * @param {string} source
 * @returns {Text[]}
 */
export function textsOf(name, source) {
  const ending = path.extname(name);
  if (ending === '.md') return [{ kind: 'document', line: 1, text: source }];
  if (ending === '.css') return textsOfStyles(source);
  return textsOfCode(name, source);
}
