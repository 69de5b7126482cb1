import sharp from 'sharp';
import { makeKeyedTurns } from '../http/limits/keyed-turns';
import { Refusal } from '../http/refusal';
import { hasTooManyParts } from './picture-parts';

const mostPixels = 24_000_000;
/** A picture of 24 million pixels takes two seconds. */
const mostSeconds = 20;
const formats: readonly string[] = ['jpeg', 'png', 'webp'];

/** A picture as it is stored. */
export interface ReducedPicture {
  /** WebP, without metadata. */
  readonly data: Buffer;
  readonly width: number;
  readonly height: number;
}

const rejected = (picture: string) => new Refusal('invalid_input', { fields: { picture } });

/** An SVG may contain scripts and refer to other files, so only formats of pixels are accepted. */
const unreadable = () =>
  rejected('No es una imagen JPEG, PNG o WebP, o tiene más de 24 millones de píxeles.');

async function reduce(file: Buffer, longestSide: number): Promise<ReducedPicture> {
  try {
    const source = sharp(file, { limitInputPixels: mostPixels, failOn: 'error' }).timeout({
      seconds: mostSeconds,
    });
    const { format } = await source.metadata();
    if (!formats.includes(format)) throw unreadable();
    const { data, info } = await source
      .rotate()
      .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82 })
      .toBuffer({ resolveWithObject: true });
    return { data, width: info.width, height: info.height };
  } catch {
    throw unreadable();
  }
}

/** One picture is decoded at a time: each may take a processor and 100 MB. */
const turns = makeKeyedTurns<ReducedPicture>();

/**
 * Reduces a picture and removes its metadata, such as the place where a photo was taken. Its type, parts and size in
 * pixels are checked before it is decoded.
 *
 * @param text - The file in base64.
 * @param longestSide - In pixels. A smaller picture keeps its size.
 * @throws Refusal - `invalid_input`: the file is no picture that can be read.
 */
export async function reducedPicture(text: string, longestSide: number): Promise<ReducedPicture> {
  const file = Buffer.from(text, 'base64');
  if (hasTooManyParts(file))
    throw rejected('La imagen está dividida en demasiadas partes. Guárdala de nuevo con otro programa.');
  return turns.take('', { now: new Date(), run: () => reduce(file, longestSide), reusableMs: () => 0 });
}
