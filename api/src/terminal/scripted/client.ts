import type { TerminalPairingEntity } from '@parque/contract';
import { hmac, makeNonce, readCode, signingKey } from '../protocol/keys';
import { readAnswer } from '../protocol/lines';

/** Sends one request of a terminal. A rejected promise is an answer that never arrived. */
export type Post = (
  path: '/terminal/pair' | '/terminal/sync',
  body: string,
  headers: Readonly<Record<string, string>>,
) => Promise<{ readonly status: number; readonly text: string }>;

/** What a paired terminal stores in its key file. */
export interface TerminalKey {
  readonly token: string;
  readonly key: string;
}

/** The server rejected a request with this code of its error catalogue. */
export class TerminalRejected extends Error {
  override readonly name = 'TerminalRejected';

  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

/** Reads an error answer. An answer of another form has the code ''. */
export function rejectionOf({
  status,
  text,
}: {
  readonly status: number;
  readonly text: string;
}): TerminalRejected {
  const code = /"code":"(\w+)"/.exec(text)?.[1] ?? '';
  const message = /"message":"((?:[^"\\]|\\.)*)"/.exec(text)?.[1] ?? `HTTP ${status}`;
  return new TerminalRejected(status, code, message);
}

/**
 * Pairs a terminal.
 *
 * @param nonce - The same in repetitions of one attempt, whose answer may have been lost.
 * @throws TerminalRejected - The code is wrong, spent, or unknown to the server.
 */
export async function pairTerminal(
  post: Post,
  code: string,
  account: Omit<TerminalPairingEntity, 'locator' | 'nonce'>,
  nonce = makeNonce(),
): Promise<TerminalKey> {
  const read = readCode(code);
  if (!read) throw new TerminalRejected(0, 'code_unreadable', 'the code has not 20 letters and digits');
  const body = JSON.stringify({ locator: read.locator, nonce, ...account });
  const answer = await post('/terminal/pair', body, { 'x-sign': hmac(read.secret, body) });
  if (answer.status !== 200) throw rejectionOf(answer);
  const lines = readAnswer(read.secret, [nonce], answer.text);
  const paired = lines?.find(([name]) => name === 'paired');
  const [, token, other] = paired ?? [];
  if (token === undefined || other === undefined) {
    throw new TerminalRejected(200, 'answer_unsigned', 'the answer is not signed with this code');
  }
  return { token, key: signingKey(read.secret, [nonce, other], token) };
}
