import { TerminalRejected } from './client';
import type { StepResult } from './terminal';

// The server's own texts are for the user of a terminal, in Spanish.

function codeText({ status, code }: Pick<TerminalRejected, 'status' | 'code'>): string {
  const text = `rejected: ${status} ${code}`;
  return code === 'terminal_unknown' ? `${text}: create a code on the page, and use --pair <code>` : text;
}

/** Why the program ends: a rejection of the server by its code, an own error by its message. */
export function rejectionText(error: unknown): string {
  if (error instanceof TerminalRejected && error.status >= 400) return codeText(error);
  return error instanceof Error ? error.message : String(error);
}

export const connected = 'connected';

/** Until the next call, and what to print. A failed call is repeated after a growing time. */
export function afterStep(
  result: StepResult,
  failures: number,
): { readonly ms: number; readonly text: string } {
  switch (result.is) {
    case 'ok':
      return { ms: result.nextMs, text: connected };
    case 'busy':
      return { ms: result.seconds * 1000, text: 'the account is connected from another terminal' };
    case 'gone':
      return { ms: Infinity, text: 'disconnected in Parqué: pair it again with --pair <code>' };
    case 'outdated':
      return { ms: Infinity, text: `version ${result.least} or later is required` };
    case 'rejected':
      return {
        ms: result.status === 401 ? Infinity : 250 * 2 ** Math.min(6, failures),
        text: codeText(result),
      };
    case 'lost':
      return { ms: 250 * 2 ** Math.min(6, failures), text: 'no answer' };
  }
}
