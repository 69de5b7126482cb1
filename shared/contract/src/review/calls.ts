import { z } from 'zod';
import { defineCalls } from '../call';
import { productIds } from '../entities';
import { byId, noBody, pageLimit, createWholeNumber } from '../fields';
import * as entity from './entities';

const definitionParams = z.object({ key: entity.DefinitionKey });
const tradeParams = byId.extend({ ticket: z.string().min(1).max(64) });

export const reviewCalls = defineCalls('journal', 'user', {
  listDefinitions: {
    summary:
      "The signed-in user's setups, views, funding rules, review questions, layouts of tables and groups of accounts, by name",
    answers: { 200: z.array(entity.Definition) },
    errors: ['product_required'],
  },
  saveDefinition: {
    summary: 'Store a definition under a key of the screen; at most fifty of a kind',
    params: definitionParams,
    body: entity.DefinitionBody,
    answers: { 200: entity.Definition },
    errors: ['product_required', 'edit_conflict', 'too_many_definitions'],
  },
  removeDefinition: {
    summary: 'Delete a definition in the version that was read; reviews lose a deleted setup',
    params: definitionParams,
    query: z.object({ version: createWholeNumber(z.int().positive()) }),
    answers: { 204: noBody },
    errors: ['product_required', 'edit_conflict'],
  },
  listReviews: {
    summary: 'Reviews of the trades of an account, or page by page',
    params: byId,
    query: z.object({
      after: z.string().max(64).optional().describe('Ticket of the last review of the previous page'),
      limit: pageLimit,
    }),
    answers: { 200: z.array(entity.Review) },
    errors: ['forbidden', 'product_required'],
  },
  saveReview: {
    summary: 'Store the review of a trade; an empty one is deleted',
    params: tradeParams,
    body: entity.ReviewBody,
    answers: { 200: entity.Review },
    errors: ['forbidden', 'product_required', 'edit_conflict'],
  },
  reviewTrades: {
    summary: 'Set setup, rating, mistakes and tags of several trades at once, all or none',
    params: byId,
    body: entity.ReviewChange,
    answers: {
      200: z.object({
        changed: z.int().nonnegative(),
        replaced: z.array(entity.ReplacedReview).describe('For `undoReviews`; trades that were changed'),
      }),
    },
    errors: ['forbidden', 'product_required', 'edit_conflict'],
  },
  undoReviews: {
    summary: 'Restore what a change of several trades replaced, except where it was changed again since',
    params: byId,
    body: z.strictObject({
      replaced: z.array(entity.ReplacedReview).min(1).max(100, 'Como mucho 100 operaciones a la vez.'),
    }),
    bodyBytes: 512 * 1024,
    anyProduct: productIds.dashboard,
    answers: {
      200: z.object({
        restored: z.int().nonnegative(),
        changed_since: z.array(z.string()).describe('Tickets of the trades that stay as they are'),
      }),
    },
    errors: ['forbidden', 'product_required', 'edit_conflict'],
  },
});
