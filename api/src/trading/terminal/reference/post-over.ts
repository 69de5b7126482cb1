/** A call that takes longer is aborted, as WebRequest does. */
const timeoutMs = 10_000;

/** Posts a text over HTTP to a path below `/api` of an address. */
export const postOver =
  (address: string) =>
  async (
    path: string,
    body: string,
    headers: Readonly<Record<string, string>>,
  ): Promise<{ readonly status: number; readonly text: string }> => {
    const response = await fetch(`${address.replace(/\/$/, '')}/api${path}`, {
      method: 'POST',
      body,
      headers: { ...headers, 'content-type': 'application/json' },
      signal: AbortSignal.timeout(timeoutMs),
    });
    return { status: response.status, text: await response.text() };
  };
