/**
 * Signs a user in.
 *
 * @param {string} origin - The origin of a running product.
 * @param {{ email: string, password: string }} credentials
 * @returns {Promise<{ token: string, user: object }>} The part of the session that the browser stores.
 */
export async function createSession(origin, credentials) {
  const answer = await fetch(`${origin}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(credentials),
  });
  if (!answer.ok) throw new Error(`${credentials.email} cannot sign in: ${answer.status}`);
  const { access_token: token, data: user } = await answer.json();
  return { token, user };
}
