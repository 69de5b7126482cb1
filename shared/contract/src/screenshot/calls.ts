import { z } from 'zod';
import { defineCalls } from '../call';
import { productIds } from '../entities';
import { byId, noBody, numeric, pictureBodyBytes, pictureFile, version, createWholeNumber } from '../fields';
import { maxScreenshots } from '../limits';
import * as entity from './entities';

const tradeParams = byId.extend({ ticket: z.string().min(1).max(64) });
const screenshotParams = byId.extend({ screenshot: numeric });

export const screenshotCalls = defineCalls('journal', 'user', {
  listScreenshots: {
    summary: 'Screenshots of a trade, the oldest first, without their bytes',
    params: tradeParams,
    answers: { 200: z.array(entity.Screenshot) },
    errors: ['forbidden', 'product_required'],
  },
  addScreenshot: {
    summary: `Attach a picture to a trade, reduced to at most 1600 x 1600 pixels as WebP; at most ${maxScreenshots}`,
    params: tradeParams,
    body: z.strictObject({ picture: pictureFile, caption: entity.Caption.default('') }),
    bodyBytes: pictureBodyBytes,
    anyProduct: productIds.dashboard,
    answers: { 201: entity.Screenshot },
    errors: ['forbidden', 'product_required', 'too_many_screenshots', 'screenshots_full'],
  },
  getScreenshot: {
    summary: 'The bytes of a screenshot, for its owner',
    params: screenshotParams,
    answers: { 200: entity.ScreenshotPicture },
    errors: ['forbidden', 'product_required', 'not_found'],
  },
  editScreenshot: {
    summary: 'Set the caption or the drawings of a screenshot; what is absent stays',
    params: screenshotParams,
    body: z.strictObject({
      caption: entity.Caption.optional(),
      marks: entity.Marks.optional(),
      version,
    }),
    answers: { 200: entity.Screenshot },
    errors: ['forbidden', 'product_required', 'edit_conflict'],
  },
  removeScreenshot: {
    summary: 'Delete a screenshot in the version that was read',
    params: screenshotParams,
    query: z.object({ version: createWholeNumber(z.int().positive()) }),
    answers: { 204: noBody },
    errors: ['forbidden', 'product_required', 'not_found', 'edit_conflict'],
  },
});
