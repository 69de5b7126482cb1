import type { TerminalPairingEntity } from '@parque/contract';
import { computeHmac, createNonce, readCode, deriveSigningKey } from '../protocol/keys';
import { readAnswer } from '../protocol/lines';

/** Posts a text to a path below `/api` of an address. It rejects when no answer arrives. */
export type Post = (
  path: string,
  body: string,
  headers: Readonly<Record<string, string>>,
) => Promise<{ readonly status: number; readonly text: string }>;

/** The content of the key file of a paired terminal. */
export interface TerminalKey {
  readonly token: string;
  readonly key: string;
}

/** The server rejected a request with this code of its error catalogue. */
export class TerminalRejectedError extends Error {
  override readonly name = 'TerminalRejectedError';

  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

/** Reads an error answer. The code is '' when the answer has another form. */
export function parseRejection({
  status,
  text,
}: {
  readonly status: number;
  readonly text: string;
}): TerminalRejectedError {
  const code = /"code":"(\w+)"/.exec(text)?.[1] ?? '';
  const message = /"message":"((?:[^"\\]|\\.)*)"/.exec(text)?.[1] ?? `HTTP ${status}`;
  return new TerminalRejectedError(status, code, message);
}

/**
 * Pairs a terminal.
 *
 * @param nonce - A repetition of an attempt, whose answer may have been lost, uses the same nonce.
 * @throws TerminalRejectedError - The code is wrong, spent, or unknown to the server.
 */
export async function requestPairing(
  post: Post,
  code: string,
  account: Omit<TerminalPairingEntity, 'locator' | 'nonce'>,
  nonce = createNonce(),
): Promise<TerminalKey> {
  const decodedCode = readCode(code);
  if (!decodedCode)
    throw new TerminalRejectedError(0, 'code_unreadable', 'the code has not 20 letters and digits');
  const body = JSON.stringify({ locator: decodedCode.locator, nonce, ...account });
  const answer = await post('/terminal/pair', body, { 'x-sign': computeHmac(decodedCode.secret, body) });
  if (answer.status !== 200) throw parseRejection(answer);
  const lines = readAnswer(decodedCode.secret, [nonce], answer.text);
  const pairedLine = lines?.find(([name]) => name === 'paired');
  const [, token, serverNonce] = pairedLine ?? [];
  if (token === undefined || serverNonce === undefined) {
    throw new TerminalRejectedError(200, 'answer_unsigned', 'the answer is not signed with this code');
  }
  return { token, key: deriveSigningKey(decodedCode.secret, [nonce, serverNonce], token) };
}
