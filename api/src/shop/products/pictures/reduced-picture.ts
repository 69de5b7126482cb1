import sharp from 'sharp';
import { createKeyedQueues } from '../../../core/http/limits/keyed-queues';
import { ApiRuleError } from '../../../core/http/api-rule-error';
import { hasTooManyParts } from './picture-parts';

const maxPixels = 24_000_000;
/** A picture of 24 million pixels takes two seconds. */
const maxSeconds = 20;
const formats: readonly string[] = ['jpeg', 'png', 'webp'];

/** A picture as it is stored. */
export interface ReducedPicture {
  /** WebP, without metadata. */
  readonly data: Buffer;
  readonly width: number;
  readonly height: number;
}

const createPictureError = (picture: string) => new ApiRuleError('invalid_input', { fields: { picture } });

/** An SVG may contain scripts and refer to other files, so only formats of pixels are accepted. */
const createUnreadableError = () =>
  createPictureError('No es una imagen JPEG, PNG o WebP, o tiene más de 24 millones de píxeles.');

async function reduce(file: Buffer, longestSide: number): Promise<ReducedPicture> {
  try {
    const source = sharp(file, { limitInputPixels: maxPixels, failOn: 'error' }).timeout({
      seconds: maxSeconds,
    });
    const { format } = await source.metadata();
    if (!formats.includes(format)) throw createUnreadableError();
    const { data, info } = await source
      .rotate()
      .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82 })
      .toBuffer({ resolveWithObject: true });
    return { data, width: info.width, height: info.height };
  } catch {
    throw createUnreadableError();
  }
}

/** One picture is decoded at a time: each may take a processor and 100 MB. */
const queues = createKeyedQueues<ReducedPicture>();

/**
 * Reduces a picture and removes its metadata, such as the place where a photo was taken. Its type, parts and size in
 * pixels are checked before it is decoded.
 *
 * @param text - The file in base64.
 * @param longestSide - In pixels. A smaller picture keeps its size.
 * @throws ApiRuleError - `invalid_input`: the file is no picture that can be read.
 */
export async function reducePicture(text: string, longestSide: number): Promise<ReducedPicture> {
  const file = Buffer.from(text, 'base64');
  if (hasTooManyParts(file))
    throw createPictureError(
      'La imagen está dividida en demasiadas partes. Guárdala de nuevo con otro programa.',
    );
  return queues.enqueue('', { now: new Date(), run: () => reduce(file, longestSide), reusableMs: () => 0 });
}
