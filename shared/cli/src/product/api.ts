import type { Address } from '@parque/contract/addresses';
import type { ErrorCode } from '@parque/contract';
import { refuse, CommandError, UsageError } from '../refusal';
import { findRunningProduct, readLogin } from './login';
import { advice, sentences } from './sentences';
import type { Terminal } from '../terminal';

const patienceMs = 60_000;

/** Time-out of an upload, long enough for slow connections; the product aborts one that is too slow. */
const uploadPatienceMs = 600_000;

/** A running product: the address of its page, without a slash at the end. */
export interface Product {
  readonly url: string;
}

/** Returns the product of --to or PARQUE_URL, the one that runs in the workspace, or that of `parque login`. */
export function getProduct(terminal: Terminal, to?: string, fallback?: string): Product {
  const knownUrl = (terminal.env.PARQUE_URL || findRunningProduct(terminal.cwd)) ?? readLogin(terminal);
  const url = to ?? knownUrl ?? fallback;
  if (!url) throw new UsageError('name the product with --to <url>, PARQUE_URL or `parque login <url>`');
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) {
    throw new UsageError(`${url} is no address of a product, such as https://parque.example`);
  }
  return { url: url.replace(/(?<!\/)\/+$/, '') };
}

async function fetchOrRefuse(url: string, init: RequestInit, waitMs = patienceMs): Promise<Response> {
  try {
    return await fetch(url, { ...init, signal: AbortSignal.timeout(waitMs) });
  } catch (error) {
    const { cause, message } = error as Error;
    return refuse(
      `${url} cannot be reached: ${cause instanceof Error ? cause.message : message}. Start the product, or name another with --to, PARQUE_URL or \`parque login\``,
    );
  }
}

const identity = { headers: { 'accept-encoding': 'identity' } };

async function readBytes(answer: Response): Promise<Buffer> {
  if (!answer.ok) refuse(`${answer.url} answers ${answer.status}`);
  return Buffer.from(await answer.arrayBuffer());
}

/** Downloads the bytes at an address of a product. */
export async function download(url: string): Promise<Buffer> {
  return readBytes(await fetchOrRefuse(url, identity));
}

/** Downloads the bytes at an address of a product; `undefined` when it has none there. */
export async function downloadIfThere(url: string): Promise<Buffer | undefined> {
  const answer = await fetchOrRefuse(url, identity);
  return answer.status === 404 ? undefined : readBytes(answer);
}

interface ErrorAnswer {
  readonly code?: string;
  readonly message?: string;
  readonly fields?: Readonly<Record<string, string>>;
}

/** Throws the error of an API answer as {@link CommandError}. */
async function throwRefusal(answer: Response, what: string): Promise<never> {
  const text = await answer.text();
  let error: ErrorAnswer;
  try {
    error = JSON.parse(text) as ErrorAnswer;
  } catch {
    return refuse(`${what} was rejected with ${answer.status}`);
  }
  const { code, fields = {} } = error;
  const steps = advice[code as ErrorCode]?.(fields);
  const sentence = describeError(steps ? { ...error, fields: {} } : error, answer.status);
  throw new CommandError([`${what} was rejected: ${sentence}`, ...(steps ?? [])], code);
}

function describeError({ code, message, fields }: ErrorAnswer, status: number): string {
  const errorSentence = sentences[code as ErrorCode] ?? message ?? '';
  // `detail` is in English; the other fields of such an error are for admins.
  const details = fields?.detail ? [fields.detail] : Object.values(fields ?? {});
  return [errorSentence || (code ?? status), ...details].join('; ');
}

interface CallOptions {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** Sent instead of a body of JSON. */
  readonly file?: { readonly bytes: Buffer; readonly headers: Readonly<Record<string, string>> };
  /** The operation, for the message of an error. */
  readonly what: string;
}

/** Calls the API. @throws Refused - With the error of the API. */
export async function callApi<Answer>(
  { url }: Product,
  { method, path }: Address,
  { params = {}, query, body, file, what }: CallOptions,
): Promise<Answer> {
  const filledPath = path.replace(/:([a-z]+)/gi, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const address = query ? `${filledPath}?${new URLSearchParams(query).toString()}` : filledPath;
  const json = { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  const answer = file
    ? await fetchOrRefuse(
        `${url}/api${address}`,
        { method, headers: file.headers, body: new Uint8Array(file.bytes) },
        uploadPatienceMs,
      )
    : await fetchOrRefuse(`${url}/api${address}`, { method, ...(body !== undefined && json) });
  if (!answer.ok) return throwRefusal(answer, what);
  const text = await answer.text();
  return (text ? JSON.parse(text) : undefined) as Answer;
}
