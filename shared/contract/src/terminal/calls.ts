import { z } from 'zod';
import { brokerErrors } from '../errors';
import { defineCalls } from '../call';
import { byId, noBody, numeric } from '../fields';
import { multiplierRange } from '../limits';
import { ProgramFile } from '../program/entities';
import * as entity from './entities';

export const terminalCalls = defineCalls('terminal', 'user', {
  pairTerminal: {
    summary: 'A terminal proves that it has a pairing code, and gets its token in signed lines',
    access: 'public',
    body: entity.TerminalPairing,
    answers: { 200: z.string() },
    text: 'text/plain',
    errors: [
      'terminal_code_unknown',
      'terminal_code_spent',
      'terminal_code_wrong',
      'terminal_account_differs',
      'terminal_outdated',
    ],
  },
  syncTerminal: {
    summary:
      'A terminal reports its account and gets commands, in signed lines; proven by X-Terminal and X-Sign',
    access: 'terminal',
    body: entity.TerminalSync,
    bodyBytes: entity.terminalLimits.bodyBytes,
    answers: { 200: z.string() },
    text: 'text/plain',
    errors: ['terminal_unknown', 'terminal_sequence', 'terminal_account_differs'],
  },
  listTerminals: {
    summary: 'The terminals of the signed-in user with their states, and the codes of the last hour',
    answers: { 200: entity.Terminals },
  },
  getTerminalProgram: {
    summary: 'The program for the terminal, with the address of this installation in it, and its SHA-256',
    answers: { 200: entity.TerminalProgram },
  },
  downloadTerminalProgram: {
    summary: 'The compiled program for the terminal, in base64',
    answers: { 200: ProgramFile },
    errors: ['not_found'],
  },
  startTerminalPairing: {
    summary: 'A new pairing code: ten minutes, one use',
    body: z.strictObject({
      terminal_id: numeric.optional().describe('Pairs this terminal again; no other account is accepted'),
    }),
    answers: { 201: entity.NewTerminalCode },
    errors: ['product_required', 'too_many_terminals'],
  },
  confirmTerminal: {
    summary: 'The owner confirms that the account of a paired terminal is theirs',
    params: byId,
    answers: { 200: entity.Terminal },
    errors: ['not_found', 'terminal_revoked'],
  },
  revokeTerminal: {
    summary: 'Ends the pairing of a terminal: its next call is answered that it is gone',
    params: byId,
    answers: { 200: entity.Terminal },
    errors: ['not_found'],
  },
  removeTerminal: {
    summary:
      'Removes a disconnected terminal from the list; its deals and the history of copies stay. One whose account was never confirmed is deleted',
    params: byId,
    answers: { 204: noBody },
    errors: ['not_found', 'terminal_connected'],
  },
  moveTerminalLease: {
    summary: 'Gives the account to the other terminal that has the same key and waits',
    params: byId,
    answers: { 200: entity.Terminal },
    errors: ['not_found', 'terminal_alone', 'terminal_revoked'],
  },
  linkTerminal: {
    summary:
      'Uses the account of a confirmed terminal in the journal, or as master or child of the connector',
    params: byId,
    body: z.strictObject({
      use: z.enum(['journal', 'master', 'child']),
      multiplier: z.number().min(multiplierRange.min).max(multiplierRange.max).optional(),
      master_id: numeric
        .optional()
        .describe('Children only: the master to copy; required if there are several'),
    }),
    answers: { 200: entity.Terminal },
    errors: [
      'product_required',
      'terminal_unconfirmed',
      'terminal_outdated',
      'account_connected',
      'order_unanswered',
      'master_taken',
      'children_full',
      'copy_cycle',
      ...brokerErrors,
      'currency_mismatch',
    ],
  },
});
