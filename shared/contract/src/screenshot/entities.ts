import { z } from 'zod';
import { id, line, timestamp, version } from '../fields';

export const Caption = line().max(200, 'Como mucho 200 caracteres.');

/** A picture of a chart that the owner attached to a trade. Its bytes are a call of their own. */
export const Screenshot = z
  .object({
    id,
    caption: z.string(),
    width: z.int().positive().describe('In pixels, as stored'),
    height: z.int().positive(),
    bytes: z.int().positive(),
    created_at: timestamp,
    version,
  })
  .meta({ id: 'Screenshot' });

/** The bytes of a screenshot. The page shows them as a `data:` address, so no address of its own serves them. */
export const ScreenshotPicture = z
  .object({ webp: z.string().describe('A WebP file in base64') })
  .meta({ id: 'ScreenshotPicture' });
