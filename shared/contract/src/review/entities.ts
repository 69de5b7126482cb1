import { z } from 'zod';
import { defineStrictEntity, createFilledLine, createLine, timestamp } from '../fields';
import { ZoneName } from '../journal-entities';
import { maxGroupedAccounts, maxGroupRates } from '../limits';

/** A key that the screen chose, so that a definition that is sent twice is stored once. */
export const DefinitionKey = z
  .string()
  .regex(/^[A-Za-z0-9-]{8,40}$/)
  .describe('Chosen by the screen; letters, digits and hyphens');

/** Like the version of a note: a random number that changes with each edit. */
export const recordVersion = z.int().nonnegative().describe('Changes with each edit; 0: not stored');

const SetupRule = z.strictObject({ key: DefinitionKey, text: createFilledLine(160) });

const createDefinition = <Kind extends string, Content extends z.ZodType>(kind: Kind, content: Content) => ({
  kind: z.literal(kind),
  name: createFilledLine(60),
  content,
  version: recordVersion,
});

const SetupContent = z.strictObject({ rules: z.array(SetupRule).max(20, 'Como mucho 20 reglas.') });

const ViewContent = z.strictObject({
  search: z.string().max(600).describe('Filters of the analysis, as in its address'),
});

const percent = z.number('Falta este dato.').positive('Debe ser mayor que cero.').max(100, 'Como mucho 100.');

/** The rules of a plan of a prop firm, as data. What the plan does not limit is null. */
const FundingContent = z.strictObject({
  size: z.number().positive('Debe ser mayor que cero.').max(1e12).describe('Initial balance'),
  starts: z.iso.date().nullable().describe('The first day of the plan; null: all closings count'),
  zone: ZoneName.describe('The clock whose midnight begins a day'),
  daily: z
    .strictObject({
      percent,
      of: z.enum(['initial', 'dayStart']).describe('What the percent is of'),
      base: z.enum(['balance', 'highest']).describe('highest: of balance and equity'),
      effect: z.enum(['fail', 'pause']),
    })
    .nullable(),
  total: z
    .strictObject({
      percent: percent.describe('Of the initial balance'),
      mode: z.enum(['static', 'trailEod', 'trailIntraday']),
      is_locked: z.boolean().describe('Whether a trailing floor stops at the initial balance'),
    })
    .nullable(),
  target_percent: percent.max(1000).nullable(),
  min_days: z.int().min(1).max(365).nullable(),
  best_day_percent: percent.nullable(),
  source: createLine().max(200, 'Como mucho 200 caracteres.').describe('Where the rules were read'),
  verified_at: z.iso.date().nullable(),
});

const QuestionsContent = z.strictObject({
  period: z.enum(['day', 'week', 'month']),
  questions: z.array(createFilledLine(160)).max(12, 'Como mucho 12 preguntas.'),
});

/** How the columns of files with one layout are read. The screen recognises a layout by its key. */
const LayoutContent = z.strictObject({
  columns: z
    .array(z.string().regex(/^[a-zA-Z]{0,20}$/))
    .min(1)
    .max(60)
    .describe("The role of each column; '' for one that is not read"),
  rows: z.enum(['trades', 'deals']),
  decimal: z.enum(['.', ',']),
  dates: z.enum(['ymd', 'dmy', 'mdy']),
  costs: z.enum(['positive', 'swaps', 'signed']),
  results: z
    .enum(['gross', 'net'])
    .optional()
    .describe('Whether results contain their costs; absent where unknown'),
  symbol: createLine().max(64).describe("Of all rows; '' when a column has it"),
});

const currencyCode = z.string().min(1).max(12);

/** A rate that holds from its day until the next one of its currency; the first also before its day. */
const GroupRate = z.strictObject({
  currency: currencyCode.describe('Of accounts of the group'),
  rate: z
    .number('Falta este dato.')
    .positive('Debe ser mayor que cero.')
    .max(1e9, 'Es demasiado grande.')
    .describe("Units of the group's currency for one unit of this one"),
  since: z.iso.date('Falta este dato.').describe('The first day of the rate'),
});

/** Own accounts whose results are shown together. */
const GroupContent = z.strictObject({
  accounts: z
    .array(z.int().positive())
    .max(maxGroupedAccounts, `Como mucho ${maxGroupedAccounts} cuentas.`)
    .describe('Two or more when it is stored; a deleted account leaves its groups'),
  currency: currencyCode
    .nullable()
    .describe('The currency of the sums; null: results of several currencies are not added'),
  rates: z
    .array(GroupRate)
    .max(maxGroupRates, `Como mucho ${maxGroupRates} tasas.`)
    .describe('One or more, of different days, for each other currency of the accounts'),
});

const setup = createDefinition('setup', SetupContent);
const view = createDefinition('view', ViewContent);
const fundingRules = createDefinition('funding', FundingContent);
const questions = createDefinition('questions', QuestionsContent);
const layout = createDefinition('layout', LayoutContent);
const group = createDefinition('group', GroupContent);

/**
 * What a user defines for the journal: setups, views, rules of prop firms, review questions, layouts of tables, groups
 * of accounts.
 */
export const DefinitionBody = z.discriminatedUnion('kind', [
  z.strictObject(setup),
  z.strictObject(view),
  z.strictObject(fundingRules),
  z.strictObject(questions),
  z.strictObject(layout),
  z.strictObject(group),
]);

const storageFields = { key: DefinitionKey, updated_at: timestamp };

export const Definition = z
  .discriminatedUnion('kind', [
    z.object({ ...setup, ...storageFields }),
    z.object({ ...view, ...storageFields }),
    z.object({ ...fundingRules, ...storageFields }),
    z.object({ ...questions, ...storageFields }),
    z.object({ ...layout, ...storageFields }),
    z.object({ ...group, ...storageFields }),
  ])
  .meta({ id: 'JournalDefinition' });

const ruleKeys = z.array(DefinitionKey).max(20);

/** A mistake is one word or phrase, with one space between its words. */
export const mistake = createFilledLine(40);

const mistakes = z.array(mistake).max(10, 'Como mucho 10 errores.');

/** One space between the words of a tag, since a list of choices shows no more. */
const tag = createFilledLine(40);

/** The tags of a trade or a day, stored with its note. */
export const tagList = z.array(tag).max(20, 'Como mucho 20 etiquetas.');

const rating = z.int().min(1).max(5);

const ticket = z.string().min(1).max(64);

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

/** A change of the reviews and tags of several trades. What is absent stays as it is. */
export const ReviewChange = z.strictObject({
  tickets: z.array(ticket).min(1).max(500, 'Como mucho 500 operaciones a la vez.'),
  setup: DefinitionKey.nullable().optional().describe('null removes it, with its marked rules'),
  rating: rating.nullable().optional(),
  add_mistakes: mistakes.default([]),
  remove_mistakes: mistakes.default([]),
  add_tags: tagList.default([]),
  remove_tags: tagList.default([]),
});

/** The values of one trade that a change of several trades replaced, with the versions that it made. */
export const ReplacedReview = defineStrictEntity('ReplacedReview', {
  ticket,
  review: ReviewBody.nullable().describe('Its review before, and the version after; null: not changed'),
  tags: z
    .strictObject({ tags: tagList, version: recordVersion })
    .nullable()
    .describe('Its tags before, and the version of its note after; null: not changed'),
});
