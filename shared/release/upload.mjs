import { createHash, randomBytes } from 'node:crypto';
import { SourceMap } from 'node:module';
import { sign } from './signing.mjs';

/** Content type of an upload: one line of JSON that names the files, then their bytes, one file after the other. */
export const uploadType = 'application/vnd.parque.release';

/** The header that proves who sends an upload, before its body is read. */
export const uploadHeader = 'parque-upload';

/**
 * Packs a release and its files into one body.
 *
 * @param {{ release: object, actor: string, reason: string, files: ReadonlyMap<string, Buffer>, maps?: ReadonlyMap<string, Buffer> }} upload
 */
export function packUpload({ release, actor, reason, files, maps = new Map() }) {
  /** @param {ReadonlyMap<string, Buffer>} contents */
  const list = (contents) => [...contents].map(([file, content]) => ({ file, bytes: content.length }));
  const head = JSON.stringify({
    release,
    actor,
    reason,
    files: list(files),
    ...(maps.size > 0 && { maps: list(maps) }),
  });
  return Buffer.concat([Buffer.from(`${head}\n`), ...files.values(), ...maps.values()]);
}

/**
 * Returns the part of a source map that finds positions, without the text of the sources; `undefined` for a text that is no
 * source map.
 *
 * @param {Buffer} bytes
 */
export function reduceSourceMap(bytes) {
  try {
    const { version, sources, mappings } = JSON.parse(bytes.toString());
    if (version !== 3 || !Array.isArray(sources) || typeof mappings !== 'string') return undefined;
    return Buffer.from(JSON.stringify({ version, sources: sources.map(String), names: [], mappings }));
  } catch {
    return undefined;
  }
}

/**
 * Returns the path of a source below the remote's folder, without what bundlers write before it.
 *
 * @param {string} source
 */
const toSourcePath = (source) => source.replace(/^\w+:\/\/[^/]*\//, '').replace(/^(\.{1,2}\/)+/, '');

/** @type {typeof import('./upload.mjs').formatPosition} */
export function formatPosition({ file = '', line, column = 1 }, map) {
  if (line === undefined) return file;
  const sources = map && new SourceMap(JSON.parse(map.toString()));
  const origin = sources?.findEntry(Math.max(0, line - 1), Math.max(0, column - 1));
  return origin && 'originalSource' in origin
    ? `${toSourcePath(origin.originalSource)}:${origin.originalLine + 1}`
    : `${file}:${line}:${column}`;
}

/**
 * Signs an upload: whose remote it is, the length and the SHA-256 of its body, and when it was made.
 *
 * @param {{ name: string, body: Buffer, issuedAt: Date }} upload
 * @param {string} privateKey - Of the team: PKCS#8, base64.
 * @returns The value of the header `uploadHeader`.
 */
export function signUpload({ name, body, issuedAt }, privateKey) {
  const claim = {
    schema: 1,
    name,
    bytes: body.length,
    sha256: createHash('sha256').update(body).digest('base64'),
    issuedAt: issuedAt.toISOString(),
    nonce: randomBytes(18).toString('base64url'),
  };
  return Buffer.from(JSON.stringify(sign('upload', claim, privateKey))).toString('base64url');
}
