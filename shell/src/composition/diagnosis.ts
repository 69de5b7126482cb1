import type { FaultReason } from './fault';

const patienceMs = 4_000;

async function sha384(bytes: ArrayBuffer): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-384', bytes));
  return `sha384-${btoa(String.fromCharCode(...digest))}`;
}

/**
 * Finds out why a file did not load as a script: the browser only says that it failed. Called after a failure, so
 * that the reason that people and logs see is the true one.
 */
export async function diagnose(url: string, integrity: string): Promise<FaultReason> {
  try {
    const answer = await fetch(url, { cache: 'no-store', signal: AbortSignal.timeout(patienceMs) });
    if (!answer.ok) return 'http';
    return (await sha384(await answer.arrayBuffer())) === integrity ? 'evaluation' : 'integrity';
  } catch (error) {
    return error instanceof DOMException && error.name === 'TimeoutError' ? 'timeout' : 'network';
  }
}
