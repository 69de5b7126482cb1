import type { Address } from '@parque/contract/addresses';
import type { ErrorCode } from '@parque/contract';
import { refuse, WrongUsage } from './refusal';
import { sentences } from './sentences';
import type { Terminal } from './terminal';

const patienceMs = 60_000;

/** A running product: the address of its page, without a slash at the end. */
export interface Product {
  readonly url: string;
}

/** The product that --to or PARQUE_URL names. */
export function productAt({ env }: Terminal, to: string | undefined): Product {
  const url = to ?? env.PARQUE_URL;
  if (!url) throw new WrongUsage('say which product with --to <url> or PARQUE_URL');
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) {
    throw new WrongUsage(`${url} is no address of a product`);
  }
  return { url: url.replace(/(?<!\/)\/+$/, '') };
}

async function reach(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, { ...init, signal: AbortSignal.timeout(patienceMs) });
  } catch (error) {
    const { cause, message } = error as Error;
    return refuse(`${url} cannot be reached: ${cause instanceof Error ? cause.message : message}`);
  }
}

/** The bytes at an address of a product, and what it said they are. */
export async function download(url: string): Promise<Buffer> {
  const answer = await reach(url, { headers: { 'accept-encoding': 'identity' } });
  if (!answer.ok) refuse(`${url} answers ${answer.status}`);
  return Buffer.from(await answer.arrayBuffer());
}

interface ErrorAnswer {
  readonly code?: string;
  readonly message?: string;
  readonly fields?: Readonly<Record<string, string>>;
}

/** Refused with what the api said about it. */
async function refusal(answer: Response, what: string): Promise<never> {
  const text = await answer.text();
  let error: ErrorAnswer;
  try {
    error = JSON.parse(text) as ErrorAnswer;
  } catch {
    return refuse(`${what} was refused with ${answer.status}`);
  }
  return refuse(`${what} was refused: ${sentenceOf(error, answer.status)}`);
}

function sentenceOf({ code, message, fields }: ErrorAnswer, status: number): string {
  const known = sentences[code as ErrorCode] ?? message ?? '';
  const details = fields ? Object.values(fields) : [];
  return `${code ?? status}: ${[known, ...details].filter(Boolean).join('; ')}`;
}

interface AskOptions {
  readonly params?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** What is being done, for the message of a refusal. */
  readonly what: string;
}

/** Makes a call of the api. @throws Refused - With what the api said. */
export async function ask<Answer>(
  { url }: Product,
  { method, path }: Address,
  { params = {}, body, what }: AskOptions,
): Promise<Answer> {
  const filled = path.replace(/:([a-z]+)/gi, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const answer = await reach(`${url}/api${filled}`, {
    method,
    ...(body !== undefined && {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  });
  if (!answer.ok) return refusal(answer, what);
  const text = await answer.text();
  return (text ? JSON.parse(text) : undefined) as Answer;
}
