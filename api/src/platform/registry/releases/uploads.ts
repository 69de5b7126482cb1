import { ReleaseUploadHead, UploadClaim, usualBodyBytes, type SignedEntity } from '@parque/contract';
import { uploadType } from '@parque/release/upload';
import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, rm, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { Transform, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { z } from 'zod';
import type { Services } from '../../../core/http/area';
import { ApiRuleError } from '../../../core/http/api-rule-error';
import { countByKey } from '../keys/call-limits';
import { requireKeys } from '../keys/key-lists';
import type { OfferedRelease, ReleaseFile } from './release-files';
import { ReleaseRefusedError } from './release-refused-error';
import { requireFresh, findSigner, useNonce } from '../keys/team-command';

type Claim = z.output<typeof UploadClaim>;

/** An upload that is on this machine, with the hash that its team signed. It is deleted when its call is answered. */
export class StoredUpload {
  constructor(
    readonly file: string,
    readonly name: string,
  ) {}
}

const maxConcurrentUploads = 2;

/** The signed release lists every file, with a hash for each. */
const maxHeadBytes = 4 * usualBodyBytes;

/** The verified claim of each upload request, and the file that its body is written to. */
const expectedUploads = new WeakMap<FastifyRequest, { readonly claim: Claim; readonly file: string }>();

function parseUploadHeader(header: unknown): { signedHeader: SignedEntity; claim: Claim } {
  try {
    const signedHeader = JSON.parse(Buffer.from(String(header), 'base64url').toString()) as SignedEntity;
    return { signedHeader, claim: UploadClaim.parse(JSON.parse(signedHeader.payload)) };
  } catch {
    throw new ApiRuleError('signature_refused');
  }
}

/**
 * Verifies the signed claim in the header of an upload. Its nonce is used later, once the upload has a slot.
 *
 * @throws ApiRuleError - `signature_refused`, `command_expired`, `body_too_large`, `malformed_request`.
 */
async function proveClaim({ db, now }: Services, { headers }: FastifyRequest, limit: number) {
  const { signedHeader, claim } = parseUploadHeader(headers['parque-upload']);
  const { list } = await requireKeys(db);
  const keys = list.teams.filter(({ remotes }) => remotes.includes(claim.name)).flatMap((team) => team.keys);
  const key = await findSigner('upload', signedHeader, keys);
  if (key === undefined) throw new ApiRuleError('signature_refused');
  requireFresh(claim.issuedAt, now());
  if (claim.bytes > limit) throw new ApiRuleError('body_too_large');
  if (Number(headers['content-length'] ?? claim.bytes) !== claim.bytes)
    throw new ApiRuleError('malformed_request');
  return { content: claim, key, kind: 'upload' };
}

/** Passes a body on, and rejects it when its length or hash differs from the claim. */
function createBodyCheck({ bytes, sha256 }: Claim): Transform {
  const hash = createHash('sha256');
  let receivedBytes = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, onDone) {
      receivedBytes += chunk.length;
      hash.update(chunk);
      onDone(receivedBytes > bytes ? new ApiRuleError('signature_refused') : null, chunk);
    },
    flush(onDone) {
      onDone(hash.digest('base64') === sha256 ? null : new ApiRuleError('signature_refused'));
    },
  });
}

/**
 * Lets teams upload releases. The header is verified first; then the body is streamed to disk and hashed at the same
 * time. No other route accepts bodies of this size. No part of a body is parsed before its hash equals the signed one.
 */
export function takeUploads(app: FastifyInstance, services: Services): void {
  const folder = path.join(services.settings.dataDir, 'uploads');
  let runningUploads = 0;

  const acceptUpload = async (request: FastifyRequest, reply: FastifyReply, limit: number) => {
    if (request.headers['content-type'] !== uploadType) throw new ApiRuleError('unsupported_media_type');
    const claim = await countByKey(services, request.ip, () => proveClaim(services, request, limit));
    // A closed connection emits no event that frees the slot below. No client reads the answer.
    if (request.raw.socket.destroyed) throw new ApiRuleError('signature_refused');
    if (runningUploads >= maxConcurrentUploads)
      throw new ApiRuleError('unavailable', { retryAfterSeconds: 5 });
    runningUploads += 1;
    const file = path.join(folder, randomUUID());
    reply.raw.once('close', () => {
      runningUploads -= 1;
      void rm(file, { force: true });
    });
    await useNonce(services.db, claim.nonce, services.now());
    expectedUploads.set(request, { claim, file });
  };

  app.addHook('onRoute', (route) => {
    const { isUpload } = route.config ?? {};
    if (!isUpload) return;
    const limit = route.bodyLimit ?? usualBodyBytes;
    const onRequest: onRequestAsyncHookHandler = (request, reply) => acceptUpload(request, reply, limit);
    route.onRequest = onRequest;
  });

  app.addContentTypeParser(uploadType, async (request: FastifyRequest, payload: Readable) => {
    const { claim, file } = expectedUploads.get(request) ?? {};
    if (!claim || !file) throw new ApiRuleError('unsupported_media_type');
    await mkdir(folder, { recursive: true });
    try {
      await pipeline(payload, createBodyCheck(claim), createWriteStream(file, { mode: 0o600 }));
    } catch (error) {
      await rm(file, { force: true });
      throw error;
    }
    return new StoredUpload(file, claim.name);
  });
}

/** Deletes the uploads that a killed process left behind. */
export async function sweepUploads({ dataDir }: Pick<Services['settings'], 'dataDir'>): Promise<void> {
  await rm(path.join(dataDir, 'uploads'), { recursive: true, force: true });
}

async function readAt(handle: FileHandle, position: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length);
  const { bytesRead } = await handle.read(buffer, 0, length, position);
  return buffer.subarray(0, bytesRead);
}

function parseHead(text: string) {
  try {
    return ReleaseUploadHead.parse(JSON.parse(text));
  } catch {
    throw new ReleaseRefusedError(['the first line of the upload is not the head of a release']);
  }
}

async function readHead(handle: FileHandle) {
  const start = await readAt(handle, 0, maxHeadBytes);
  const end = start.indexOf(0x0a);
  return { head: parseHead(start.subarray(0, Math.max(0, end)).toString()), filesAt: end + 1 };
}

/**
 * Reads an upload.
 *
 * @throws ReleaseRefusedError - When it does not begin with a head, or its files differ in length from the head.
 */
export async function readUpload({
  file,
}: StoredUpload): Promise<OfferedRelease & { actor: string; reason: string }> {
  const handle = await open(file);
  try {
    const { head, filesAt } = await readHead(handle);
    const { release, actor, reason } = head;
    const contents: ReleaseFile[] = [];
    const listedFiles = [...head.files, ...(head.maps ?? [])];
    let fileOffset = filesAt;
    const { size } = await handle.stat();
    if (listedFiles.reduce((sum, { bytes }) => sum + bytes, filesAt) !== size)
      throw new ReleaseRefusedError(['the files of the upload are not as long as its head says']);
    for (const { file: name, bytes } of listedFiles) {
      contents.push({ file: name, bytes: await readAt(handle, fileOffset, bytes) });
      fileOffset += bytes;
    }
    const files = contents.slice(0, head.files.length);
    return { signedRelease: release, files, maps: contents.slice(files.length), actor, reason };
  } finally {
    await handle.close();
  }
}
