import { z } from 'zod';
import { createPageSchema } from '../admin-entities';
import { defineCalls } from '../call';
import * as entity from './entities';
import { numeric, createWholeNumber } from '../fields';
import { AdminProgram, programBodyBytes, ProgramFile, ProgramKind, ProgramUpload } from '../program/entities';

const productParams = z.object({ productId: numeric });
const page = {
  search: z
    .string()
    .trim()
    .max(80)
    .optional()
    .describe('Part of a name, an e-mail or a server, or the number of an account'),
  cursor: z.string().max(600).optional().describe('`next` of the previous page, under the same filters'),
  limit: createWholeNumber(z.int().min(1).max(200)).default(50),
};

export const eaCalls = defineCalls('ea', 'user', {
  checkLicence: {
    summary:
      'The licence check of an EA; every decision is a 200, in one line for clients that accept text/plain',
    access: 'public',
    body: entity.EaQuestion,
    answers: { 200: entity.EaDecision },
    text: 'text/plain',
  },
  getEaKey: {
    summary: "The key of the signed-in user's licence of a product, to type into the EA",
    params: productParams,
    answers: { 200: entity.EaKey },
    errors: ['not_found', 'product_required'],
  },
  renewEaKey: {
    summary: 'A new key; the previous one becomes invalid',
    params: productParams,
    answers: { 200: entity.EaKey },
    errors: ['not_found', 'product_required'],
  },
  getEaContacts: {
    summary: "Last contacts and last rejection of the signed-in user's licence of a product",
    params: productParams,
    answers: { 200: entity.EaContacts },
  },
  getEaProgram: {
    summary: 'What the owner of a product needs to install it in MetaTrader',
    params: productParams,
    answers: { 200: entity.EaProgram },
    errors: ['product_required'],
  },
  downloadEaProgram: {
    summary: 'The file of a product for MetaTrader, in base64, for an owner of the product',
    params: productParams,
    answers: { 200: ProgramFile },
    errors: ['not_found', 'product_required'],
  },
  getLicenceLibrary: {
    summary: 'ParqueLicencia.mqh, for authors of EAs, with the address of this installation in it',
    access: 'public',
    answers: { 200: z.string() },
    text: 'text/plain',
    errors: ['not_found'],
  },
  listPrograms: {
    summary: 'The compiled programs for MetaTrader, one entry for each kind',
    access: 'admin',
    answers: { 200: z.array(AdminProgram) },
  },
  uploadProgram: {
    summary: 'Store a compiled program (.ex5), in place of the previous one of its kind',
    access: 'admin',
    isSensitive: true,
    params: z.object({ kind: ProgramKind }),
    body: ProgramUpload,
    bodyBytes: programBodyBytes,
    answers: { 200: AdminProgram },
  },
  removeProgram: {
    summary: 'Stop offering a compiled program',
    access: 'admin',
    isSensitive: true,
    params: z.object({ kind: ProgramKind }),
    answers: { 200: AdminProgram },
  },
  listEaRefusals: {
    summary: 'Rejected checks of all licences, newest first, page by page',
    access: 'admin',
    query: z.object({ ...page, state: entity.EaState.optional(), licence_id: numeric.optional() }),
    answers: { 200: createPageSchema(entity.AdminEaRefusal) },
  },
  listEaContacts: {
    summary: 'Last contacts of all licences, newest first, page by page',
    access: 'admin',
    query: z.object({ ...page, licence_id: numeric.optional() }),
    answers: { 200: createPageSchema(entity.AdminEaContact) },
  },
});
