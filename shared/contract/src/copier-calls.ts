import { z } from 'zod';
import * as addresses from './addresses';
import type { Call } from './call';
import * as entity from './copier-entities';
import { id, numeric, version } from './fields';

const ofChild = z.object({ id: numeric });
const brokerErrors = ['broker_timeout', 'broker_unreachable', 'broker_refused'] as const;
const own = ['product_required', 'forbidden', 'not_found'] as const;

export const copierCalls = {
  getCopier: {
    address: addresses.getCopier,
    area: 'copier',
    summary: "The copier of the signed-in user's master and children: states, limits, delays, differences",
    access: 'user',
    answers: { 200: entity.CopierState },
    errors: ['product_required'],
  },
  listCopies: {
    address: addresses.listCopies,
    area: 'copier',
    summary: 'Copies of a child, the newest first',
    access: 'user',
    params: ofChild,
    query: z.object({
      outcome: entity.CopyOutcome.optional(),
      cursor: numeric.optional().describe('`next` of the page before'),
      limit: z.coerce.number().pipe(z.int().min(1).max(200)).default(50),
    }),
    answers: { 200: entity.CopyPage },
    errors: own,
  },
  streamCopier: {
    address: addresses.streamCopier,
    area: 'copier',
    summary:
      'Server-sent events of the own copier: `estado` with a CopierState, `copia` with a CopyEntry that is new or ' +
      'has changed. Goes on after the event of the header Last-Event-ID, or of `desde`',
    access: 'user',
    query: z.object({ desde: z.string().max(40).optional() }),
    answers: { 200: z.string() },
    text: 'text/event-stream',
    errors: ['product_required', 'too_many_attempts'],
  },
  editCopyChild: {
    address: addresses.editCopyChild,
    area: 'copier',
    summary: 'Change mode, limits or symbols of a child; its first activation has to be confirmed',
    access: 'user',
    params: ofChild,
    body: z.strictObject({
      mode: entity.CopyMode.optional(),
      limits: entity.CopyLimits.optional(),
      symbol_map: entity.SymbolMap.optional(),
      is_confirmed: z.boolean().optional().describe('The owner has read what the first activation does'),
      version: version.optional(),
    }),
    answers: { 200: entity.CopyChild },
    errors: [...own, 'edit_conflict', 'copy_unconfirmed', 'copy_without_master', 'copy_cannot_trade'],
  },
  suggestSymbols: {
    address: addresses.suggestSymbols,
    area: 'copier',
    summary:
      "The master's symbols that a child's broker does not have by the same name, with what they may be there",
    access: 'user',
    params: ofChild,
    answers: { 200: entity.SymbolSuggestions },
    errors: [...own, 'copy_without_master', ...brokerErrors],
  },
  previewSync: {
    address: addresses.previewSync,
    area: 'copier',
    summary: 'The orders that would bring a child to what its master holds',
    access: 'user',
    params: ofChild,
    answers: { 200: entity.SyncPreview },
    errors: [...own, 'copy_without_master', ...brokerErrors],
  },
  syncChild: {
    address: addresses.syncChild,
    area: 'copier',
    summary: 'Send the orders of a preview, if they are still the same',
    access: 'user',
    params: ofChild,
    body: z.strictObject({ fingerprint: z.string().min(1).max(100) }),
    answers: { 200: entity.SyncResult },
    errors: [...own, 'copy_without_master', 'preview_outdated', ...brokerErrors],
  },
  listRehearsalSources: {
    address: addresses.listRehearsalSources,
    area: 'copier',
    summary: "The accounts of the own journal whose history can be rehearsed in place of the master's",
    access: 'user',
    params: ofChild,
    answers: { 200: z.array(entity.RehearsalSource) },
    errors: own,
  },
  rehearseCopy: {
    address: addresses.rehearseCopy,
    area: 'copier',
    summary: "What a child would have copied of its master's own history; nothing is sent to any broker",
    access: 'user',
    params: ofChild,
    body: z.strictObject({
      days: z.int().min(1).max(366).default(90).describe('Up to now, or to the last deal of the journal'),
      account_id: id
        .optional()
        .describe("Of the own journal; without it, the master's history at its broker"),
    }),
    answers: { 200: entity.Rehearsal },
    errors: [...own, 'copy_without_master', ...brokerErrors],
  },
  getAdminCopier: {
    address: addresses.getAdminCopier,
    area: 'copier',
    summary: 'All masters with their rates, errors and delays of the last 24 hours',
    access: 'admin',
    answers: { 200: entity.AdminCopier },
    errors: [],
  },
} as const satisfies Record<string, Call>;
