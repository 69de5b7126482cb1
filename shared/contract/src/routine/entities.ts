import { z } from 'zod';
import { createFilledLine, timestamp } from '../fields';
import { DefinitionKey, recordVersion } from '../review/entities';

const createText = (max: number) => z.string().trim().max(max, `Como mucho ${max} caracteres.`);

const plan = {
  kind: z.literal('plan'),
  day: z.iso.date(),
  text: createText(4000),
  max_trades: z.int().min(1, 'Debe ser mayor que cero.').max(1000, 'Como mucho 1000.').nullable(),
  max_loss: z
    .number()
    .positive('Debe ser mayor que cero.')
    .max(1e12)
    .nullable()
    .describe('Loss of the day at which the owner stops trading, in the currency of the account'),
  version: recordVersion,
};

const review = {
  kind: z.enum(['day', 'week', 'month']),
  day: z.iso.date().describe('First day of the period; a week begins on Sunday, as in the calendar'),
  answers: z
    .array(z.strictObject({ question: createFilledLine(160), answer: createText(2000) }))
    .max(12, 'Como mucho 12 preguntas.')
    .describe('With the text of each question at that time'),
  rating: z.int().min(1).max(5).nullable().describe("The owner's own discipline"),
  version: recordVersion,
};

/** The plan of a day, or the review of a day, a week or a month. */
export const RoutineBody = z.discriminatedUnion('kind', [z.strictObject(plan), z.strictObject(review)]);

const dates = {
  written_at: timestamp.describe('When it was stored first'),
  updated_at: timestamp,
};

export const RoutinePage = z
  .discriminatedUnion('kind', [z.object({ ...plan, ...dates }), z.object({ ...review, ...dates })])
  .meta({ id: 'RoutinePage' });

/** The value that a goal limits or requires. Days are those on which trades closed. */
export const GoalMetric = z.enum([
  'max_trades',
  'max_loss',
  'rule_adherence',
  'net',
  'r',
  'days_reviewed',
  'days_planned',
]);

const Goal = z.strictObject({
  key: DefinitionKey,
  metric: GoalMetric.describe(
    'max_trades and max_loss: of each day; rule_adherence, days_reviewed and days_planned: percent',
  ),
  period: z.enum(['week', 'month']),
  target: z.number().positive('Debe ser mayor que cero.').max(1e12),
});

export const GoalsBody = z.strictObject({
  goals: z.array(Goal).max(20, 'Como mucho 20 objetivos.'),
  version: recordVersion,
});

export const Goals = GoalsBody.extend({
  updated_at: timestamp.nullable().describe('null: none were stored'),
}).meta({ id: 'JournalGoals' });
