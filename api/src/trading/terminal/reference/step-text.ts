import { TerminalRejectedError } from './client';
import type { StepResult } from './terminal';

// The server's texts are Spanish and for the user of a terminal; these are for the developer.

function formatRejectionCode({ status, code }: Pick<TerminalRejectedError, 'status' | 'code'>): string {
  const text = `rejected: ${status} ${code}`;
  return code === 'terminal_unknown' ? `${text}: create a code on the page, and use --pair <code>` : text;
}

/** Formats why the program ends: the code of the server's rejection, or the message of another error. */
export function formatRejection(error: unknown): string {
  if (error instanceof TerminalRejectedError && error.status >= 400) return formatRejectionCode(error);
  return error instanceof Error ? error.message : String(error);
}

export const connectedText = 'connected';

/** Returns the time until the next call, and the text to print. The time grows after each failed call. */
export function planNextStep(
  result: StepResult,
  failures: number,
): { readonly ms: number; readonly text: string } {
  switch (result.is) {
    case 'ok':
      return { ms: result.nextMs, text: connectedText };
    case 'busy':
      return { ms: result.seconds * 1000, text: 'the account is connected from another terminal' };
    case 'gone':
      return { ms: Infinity, text: 'disconnected in Parqué: pair it again with --pair <code>' };
    case 'outdated':
      return { ms: Infinity, text: `version ${result.minVersion} or later is required` };
    case 'rejected':
      return {
        ms: result.status === 401 ? Infinity : 250 * 2 ** Math.min(6, failures),
        text: formatRejectionCode(result),
      };
    case 'lost':
      return { ms: 250 * 2 ** Math.min(6, failures), text: 'no answer' };
  }
}
