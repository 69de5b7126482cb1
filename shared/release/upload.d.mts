import type { SignedEntity } from '@parque/contract';

/** Content type of an upload: one line of JSON that names the files, then their bytes, one file after the other. */
export declare const uploadType: 'application/vnd.parque.release';

/** The header that proves who sends an upload, before its body is read. */
export declare const uploadHeader: 'parque-upload';

/** A release with its files, as they are packed into one body. */
export interface Upload {
  readonly release: SignedEntity;
  /** Who publishes it, at most 80 characters. */
  readonly actor: string;
  /** Why, at most 300 characters. */
  readonly reason: string;
  /** Content by name, in the order in which they are packed. */
  readonly files: ReadonlyMap<string, Buffer>;
  /** Source maps, by the name of their script with `.map`. */
  readonly maps?: ReadonlyMap<string, Buffer>;
}

/** Packs a release and its files into one body of the type {@link uploadType}. */
export declare function packUpload(upload: Upload): Buffer;

/**
 * Returns the part of a source map that finds positions, without the text of the sources; `undefined` for a text that is no
 * source map.
 */
export declare function reduceSourceMap(bytes: Buffer): Buffer | undefined;

/** A position in a file of a release. */
export interface FilePosition {
  readonly file?: string | undefined;
  readonly line?: number | undefined;
  readonly column?: number | undefined;
}

/**
 * Returns "<source>:<line>" for a position, by the source map of its file; the position itself without a map, and an empty
 * text without a file.
 */
export declare function formatPosition(position: FilePosition, map?: Buffer): string;

/**
 * Signs an upload: whose remote it is, the length and the SHA-256 of its body, and when it was made.
 *
 * @param upload - The remote's name, the packed body and the present time.
 * @param privateKey - Of a team that owns the remote: PKCS#8, base64.
 * @returns The value of the header {@link uploadHeader}; it is good for five minutes and for one upload.
 * @throws Error - When it is no Ed25519 key.
 */
export declare function signUpload(
  upload: { readonly name: string; readonly body: Buffer; readonly issuedAt: Date },
  privateKey: string,
): string;
