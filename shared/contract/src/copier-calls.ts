import { z } from 'zod';
import { brokerErrors } from './errors';
import { defineCalls } from './call';
import * as entity from './copier-entities';
import { byId, id, numeric, timestamp, version, createWholeNumber } from './fields';

const accessErrors = ['product_required', 'forbidden', 'not_found'] as const;

export const copierCalls = defineCalls('copier', 'user', {
  getCopier: {
    summary: "The copier of the signed-in user's master and children: states, limits, delays, differences",
    answers: { 200: entity.CopierState },
    errors: ['product_required'],
  },
  listCopies: {
    summary: 'Copies of a child, newest first',
    params: byId,
    query: z.object({
      outcome: entity.CopyOutcome.optional(),
      cursor: numeric.optional().describe('`next` of the previous page'),
      limit: createWholeNumber(z.int().min(1).max(200)).default(50),
    }),
    answers: { 200: entity.CopyPage },
    errors: accessErrors,
  },
  getCopyStatistics: {
    summary: 'Copies, closed result, delay, slippage and omissions of a child since a time',
    params: byId,
    query: z.object({
      from: timestamp.optional().describe('Without it, and at most, 400 days ago'),
    }),
    answers: { 200: entity.CopyStatistics },
    errors: accessErrors,
  },
  streamCopier: {
    summary:
      'Server-sent events of your own copier: `estado` with a CopierState, `copia` with a new or changed ' +
      'CopyEntry. Continues after the event of the header Last-Event-ID, or of `desde`',
    query: z.object({ desde: z.string().max(40).optional() }),
    answers: { 200: z.string() },
    text: 'text/event-stream',
    errors: ['product_required'],
  },
  editCopyChild: {
    summary: 'Change mode, limits, rules or symbols of a child; its first activation must be confirmed',
    params: byId,
    body: z.strictObject({
      mode: entity.CopyMode.optional(),
      limits: entity.CopyLimits.optional(),
      rules: entity.CopyRules.optional(),
      symbol_map: entity.SymbolMap.optional(),
      is_confirmed: z
        .boolean()
        .optional()
        .describe('The owner confirmed the effects of the first activation'),
      version: version.optional(),
    }),
    answers: { 200: entity.CopyChild },
    errors: [
      ...accessErrors,
      'edit_conflict',
      'copy_unconfirmed',
      'copy_without_master',
      'copy_cannot_trade',
      'copy_licence_blocked',
      'copy_cycle',
      'account_connected',
      'account_leaving',
    ],
  },
  suggestSymbols: {
    summary: "The master's symbols without a symbol of the same name at the child's broker, with suggestions",
    params: byId,
    answers: { 200: entity.SymbolSuggestions },
    errors: [...accessErrors, 'copy_without_master', ...brokerErrors],
  },
  previewSync: {
    summary: 'The orders that would give a child the positions of its master',
    params: byId,
    answers: { 200: entity.SyncPreview },
    errors: [...accessErrors, 'copy_without_master', ...brokerErrors],
  },
  syncChild: {
    summary: 'Send the orders of a preview, if they have not changed',
    params: byId,
    body: z.strictObject({ fingerprint: z.string().min(1).max(100) }),
    answers: { 200: entity.SyncResult },
    errors: [...accessErrors, 'copy_without_master', 'preview_outdated', ...brokerErrors],
  },
  getOpenCopies: {
    summary: 'Number, lots and floating result of the open copies of a child, or of all children of a master',
    params: byId,
    query: z.object({
      only: z.literal('to_close').optional().describe('Only what closing all would close'),
    }),
    answers: { 200: entity.OpenCopies },
    errors: accessErrors,
  },
  closeCopies: {
    summary:
      'Close all copies of a child, of the children of a master, or of all children; also while paused and without the product',
    body: z.strictObject({
      child_id: id.optional().describe('Only this child'),
      master_id: id.optional().describe('Only the children of this master'),
      is_paused: z.boolean().describe('Pause the copying as well'),
    }),
    answers: { 200: entity.Closing },
    errors: [...accessErrors, 'copy_without_master'],
  },
  getClosing: {
    summary: 'How a closing of all copies goes, position by position',
    params: z.object({ run: z.uuid() }),
    answers: { 200: entity.Closing },
    errors: ['product_required', 'copy_without_master'],
  },
  getReconciliation: {
    summary:
      "A child's copies and the positions that differ from them, differences first. Of a child without a " +
      'master, or not activated for its present one, the positions that the copier opened and its account still holds',
    params: byId,
    answers: { 200: entity.Reconciliation },
    errors: accessErrors,
  },
  checkReconciliation: {
    summary: 'Compare a child with its account now; `checked_at` changes once the engine has done so',
    params: byId,
    answers: { 200: entity.Reconciliation },
    errors: accessErrors,
  },
  resolveFinding: {
    summary: 'Adopt, close or ignore a position that differs from the copies, or report an ignored one again',
    params: z.object({ id: numeric, finding: numeric }),
    body: z.strictObject({ action: entity.FindingAction }),
    answers: { 200: entity.Reconciliation },
    errors: [...accessErrors, 'copy_without_master', 'edit_conflict'],
  },
  listRehearsalSources: {
    summary: "The accounts of your own journal whose history a rehearsal can use in place of the master's",
    params: byId,
    answers: { 200: z.array(entity.RehearsalSource) },
    errors: accessErrors,
  },
  rehearseCopy: {
    summary: "What a child would have copied of its master's history; no order is sent",
    params: byId,
    body: z.strictObject({
      days: z.int().min(1).max(366).default(90).describe('Up to now, or to the last deal of the journal'),
      account_id: id
        .optional()
        .describe("An account of your own journal; without it, the master's history at its broker"),
    }),
    answers: { 200: entity.Rehearsal },
    errors: [...accessErrors, 'copy_without_master', ...brokerErrors],
  },
  getAdminCopier: {
    summary: 'All masters with their rates, errors and delays of the last 24 hours',
    access: 'admin',
    answers: { 200: entity.AdminCopier },
  },
});
