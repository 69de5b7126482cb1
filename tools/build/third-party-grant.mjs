import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** @typedef {import('@parque/contract').RemoteGrantEntity} Grant */

/** Matches the strings of JSON, whose brackets have no meaning, and its brackets. */
const textOrBracket = /"(?:[^"\\]|\\.)*"|[[\]{}]/g;

/**
 * Returns where each object of a list begins and ends in its text.
 *
 * @param {string} list - A list of objects, as valid JSON.
 */
function findObjects(list) {
  /** @type {{ start: number, end: number }[]} */
  const objects = [];
  let depth = 0;
  let start = 0;
  for (const { 0: part, index } of list.matchAll(textOrBracket)) {
    if (part === '{' || part === '[') {
      depth += 1;
      if (depth === 2) start = index;
    } else if (part === '}' || part === ']') {
      depth -= 1;
      if (depth === 1) objects.push({ start, end: index + 1 });
    }
  }
  return objects;
}

/**
 * Returns the text of a grant in the format of the repository, with short lists in one line.
 *
 * @param {Grant} grant
 */
const formatGrant = (grant) =>
  JSON.stringify(grant, null, 2).replace(/\[\s[^[\]{}]*\]/g, (list) =>
    list.replace(/\s+/g, ' ').replace('[ ', '[').replace(' ]', ']'),
  );

/**
 * Returns the text of a list of grants with a further one, or with one in place of the former one of its remote. All other
 * text remains as it is.
 *
 * @param {string} list
 * @param {Grant} grant
 */
function insertGrant(list, grant) {
  /** @type {Grant[]} */
  const before = JSON.parse(list);
  const objects = findObjects(list);
  const newLine = list.includes('\r\n') ? '\r\n' : '\n';
  const [, indentation = '  '] = /\n([ \t]+)/.exec(list) ?? [];
  const text = formatGrant(grant).replaceAll('\n', `${newLine}${indentation}`);
  const former = objects[before.findIndex(({ remote }) => remote === grant.remote)];
  if (former) return list.slice(0, former.start) + text + list.slice(former.end);
  const last = objects.at(-1);
  if (!last) return list.replace(/\[\s*\]/, `[${newLine}${indentation}${text}${newLine}]`);
  return `${list.slice(0, last.end)},${newLine}${indentation}${text}${list.slice(last.end)}`;
}

/**
 * Adds the grant of a new third party to the grants of a workspace: its own address, menu entries, and the call that the
 * screen of the template makes.
 *
 * @param {string} workspace
 * @param {string} name
 */
export async function grantThirdParty(workspace, name) {
  const file = path.join(workspace, 'grants.json');
  /** @type {Grant} */
  const grant = {
    remote: name,
    level: 'third-party',
    calls: ['GET /user/products'],
    paths: [`/${name}`],
    menu: { places: ['menu'], max: 3 },
  };
  await writeFile(file, insertGrant(await readFile(file, 'utf8'), grant));
}
