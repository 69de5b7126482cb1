import { z } from 'zod';
import { filledLine, timestamp } from '../fields';

/** A key that the screen chose, so that a definition that is sent twice is stored once. */
export const DefinitionKey = z
  .string()
  .regex(/^[A-Za-z0-9-]{8,40}$/)
  .describe('Chosen by the screen; letters, digits and hyphens');

/** Like the version of a note: a random number that changes with each edit. */
export const recordVersion = z.int().nonnegative().describe('Changes with each edit; 0: not stored');

const SetupRule = z.strictObject({ key: DefinitionKey, text: filledLine(160) });

const setup = {
  kind: z.literal('setup'),
  name: filledLine(60),
  content: z.strictObject({ rules: z.array(SetupRule).max(20, 'Como mucho 20 reglas.') }),
  version: recordVersion,
};

const view = {
  kind: z.literal('view'),
  name: filledLine(60),
  content: z.strictObject({
    search: z.string().max(600).describe('Filters of the analysis, as in its address'),
  }),
  version: recordVersion,
};

/** What a user defines for the journal: setups with their rules, and named views of the analysis. */
export const DefinitionBody = z.discriminatedUnion('kind', [z.strictObject(setup), z.strictObject(view)]);

const stored = { key: DefinitionKey, updated_at: timestamp };

export const Definition = z
  .discriminatedUnion('kind', [z.object({ ...setup, ...stored }), z.object({ ...view, ...stored })])
  .meta({ id: 'JournalDefinition' });

const ruleKeys = z.array(DefinitionKey).max(20);

/** A mistake is one word or phrase, with one space between its words. */
export const mistake = filledLine(40);

const mistakes = z.array(mistake).max(10, 'Como mucho 10 errores.');
const rating = z.int().min(1).max(5);

export const ReviewBody = z.strictObject({
  setup: DefinitionKey.nullable(),
  kept: ruleKeys.describe('Rules of the setup that the trade kept'),
  broken: ruleKeys.describe('Rules of the setup that the trade broke'),
  mistakes,
  rating: rating.nullable(),
  version: recordVersion,
});

/** How the owner reviewed a trade. */
export const Review = ReviewBody.extend({
  ticket: z.string().describe('Of the closing deal'),
  updated_at: timestamp,
}).meta({ id: 'TradeReview' });

/** A change of several reviews. What is absent stays as it is. */
export const ReviewChange = z.strictObject({
  tickets: z.array(z.string().min(1).max(64)).min(1).max(500, 'Como mucho 500 trades a la vez.'),
  setup: DefinitionKey.nullable().optional().describe('null removes it, with its marked rules'),
  rating: rating.nullable().optional(),
  add_mistakes: mistakes.default([]),
  remove_mistakes: mistakes.default([]),
});
