import type { UploadedPictureEntity, UserEntity } from '@parque/contract';
import { and, eq, lt, notExists, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { msPerDay } from '@parque/domain/durations';
import type { Database } from '../../core/database/database';
import { pictures, products } from '../../core/database/schema';
import type { Services } from '../../core/http/area';
import { countAttempt } from '../../core/http/limits/attempts';
import { reducePicture } from './pictures/reduced-picture';
import { computeIntegrity } from '../../core/files/integrity';
import type { FileCache } from '../../core/files/file-cache';

const folder = '/pictures/uploaded/';
const ending = '.webp';

/** Longest side of a stored picture in pixels: twice the width of the widest place that shows one. */
const maxSidePixels = 1440;

/** Returns the address of a stored picture. It contains the hash, so the bytes at an address never change. */
const getPictureAddress = (integrity: string) =>
  folder + Buffer.from(integrity.slice('sha384-'.length), 'base64').toString('base64url') + ending;

/**
 * Stores a picture for the catalogue. The same picture is stored once.
 *
 * @throws ApiRuleError - `invalid_input`: the file is no picture that can be read.
 */
export async function storePicture(
  { db, now }: Pick<Services, 'db' | 'now'>,
  admin: UserEntity,
  text: string,
): Promise<UploadedPictureEntity> {
  await countAttempt(db, [{ limit: 'picture:user', subject: String(admin.id) }], now());
  const { data, width, height } = await reducePicture(text, maxSidePixels);
  const integrity = await computeIntegrity(data);
  await db
    .insert(pictures)
    .values({ integrity, bytes: data, uploadedAt: now() })
    .onConflictDoUpdate({ target: pictures.integrity, set: { uploadedAt: now() } });
  return { img: getPictureAddress(integrity), width, height, bytes: data.length };
}

async function findStoredPicture(db: Database, integrity: string): Promise<Buffer | undefined> {
  const [row] = await db
    .select({ bytes: pictures.bytes })
    .from(pictures)
    .where(eq(pictures.integrity, integrity));
  return row?.bytes;
}

/** Serves the uploaded pictures, which are cached on this machine. */
export function servePictures(
  app: FastifyInstance,
  { db, cache }: { readonly db: Database; readonly cache: FileCache },
): void {
  app.get<{ Params: { name: string } }>(`${folder}:name`, async (request, reply) => {
    const { hash } = /^(?<hash>[\w-]{64})\.webp$/.exec(request.params.name)?.groups ?? {};
    if (hash === undefined) return reply.callNotFound();
    const integrity = `sha384-${Buffer.from(hash, 'base64url').toString('base64')}`;
    const bytes = await cache.read(integrity, () => findStoredPicture(db, integrity));
    if (!bytes) return reply.callNotFound();
    return reply
      .headers({
        'cache-control': 'public, max-age=31536000, immutable',
        'access-control-allow-origin': '*',
        'cross-origin-resource-policy': 'cross-origin',
      })
      .type('image/webp')
      .send(bytes);
  });
}

/** How long a picture without a product is stored: an admin may not have saved the product yet. */
const unusedDays = 7;

/** Deletes pictures that no product shows. */
export async function sweepPictures(db: Database, now: Date): Promise<void> {
  const address = sql`${folder} || rtrim(translate(substr(${pictures.integrity}, 8), '+/', '-_'), '=') || ${ending}`;
  const shownProducts = db
    .select({ one: sql`1` })
    .from(products)
    .where(sql`${products.img} = ${address} or ${products.contents} -> 'pictures' ? (${address})`);
  await db
    .delete(pictures)
    .where(and(lt(pictures.uploadedAt, new Date(+now - unusedDays * msPerDay)), notExists(shownProducts)));
}
