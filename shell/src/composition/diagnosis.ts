import type { FaultReason } from './fault';

const patienceMs = 4_000;

function ask(url: string, integrity = ''): Promise<Response> {
  return fetch(url, { integrity, cache: 'no-store', signal: AbortSignal.timeout(patienceMs) });
}

/**
 * Finds out why a file did not load as a script: the browser only says that it failed. Called after a failure, so
 * that the reason that people and logs see is the true one.
 */
export async function diagnose(url: string, integrity: string): Promise<FaultReason> {
  try {
    const answer = await ask(url);
    if (!answer.ok) return 'http';
    await answer.arrayBuffer();
  } catch (error) {
    return error instanceof DOMException && error.name === 'TimeoutError' ? 'timeout' : 'network';
  }
  // The browser compares the bytes itself: a page that came over plain http has nothing to hash them with.
  return ask(url, integrity).then(
    () => 'evaluation',
    () => 'integrity',
  );
}
