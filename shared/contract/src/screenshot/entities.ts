import { z } from 'zod';
import { defineEntity, createFilledLine, id, createLine, timestamp, version } from '../fields';
import { maxMarkPoints, maxMarks } from '../limits';

export const Caption = createLine().max(200, 'Como mucho 200 caracteres.');

/** The longest side of a stored picture. */
const maxPixel = 1600;

/** A coordinate on the stored picture. */
const pixel = z.int().min(0).max(maxPixel);

const point = z.strictObject({ x: pixel, y: pixel });

const colour = z.enum(['amber', 'red', 'teal', 'blue', 'white']);

const ends = { colour, from: point, to: point };

/** A drawing on a screenshot. It is data beside the picture, so the picture stays as it is. */
const Mark = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('arrow'), ...ends }),
  z.strictObject({ kind: z.literal('line'), ...ends }),
  z.strictObject({ kind: z.literal('rectangle'), ...ends }),
  z.strictObject({ kind: z.literal('text'), colour, at: point, text: createFilledLine(80) }),
  z.strictObject({
    kind: z.literal('stroke'),
    colour,
    points: z
      .string()
      .max(10 * maxMarkPoints)
      .regex(/^\d{1,4},\d{1,4}(?: \d{1,4},\d{1,4})+$/)
      .refine((text) => text.split(/[ ,]/).every((value) => Number(value) <= maxPixel), 'Fuera de la imagen.')
      .describe('Two or more points: 10,20 30,40. One text, because a body has a limited number of values'),
  }),
]);

type MarkEntity = z.infer<typeof Mark>;

const countPoints = (mark: MarkEntity) => (mark.kind === 'stroke' ? mark.points.split(' ').length : 0);

/** The drawings of a screenshot, the lowest first. */
export const Marks = z
  .array(Mark)
  .max(maxMarks, `Como mucho ${maxMarks} dibujos.`)
  .refine(
    (all) => all.reduce((sum, mark) => sum + countPoints(mark), 0) <= maxMarkPoints,
    'Hay demasiados trazos a mano alzada. Borra alguno.',
  );

/** A picture of a chart that the owner attached to a trade. Its bytes are a call of their own. */
export const Screenshot = defineEntity('Screenshot', {
  id,
  caption: z.string(),
  marks: Marks,
  width: z.int().positive().describe('In pixels, as stored'),
  height: z.int().positive(),
  bytes: z.int().positive(),
  created_at: timestamp,
  version,
});

/** The bytes of a screenshot. The page shows them as a `data:` address, so no address of its own serves them. */
export const ScreenshotPicture = defineEntity('ScreenshotPicture', {
  webp: z.string().describe('A WebP file in base64'),
});
