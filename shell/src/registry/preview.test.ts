import type { SignedEntity } from '@parque/contract';
import { getRelease } from '@parque/contract/addresses';
import { verifyDocument } from '@parque/release';
import { answer, fakeApi } from '@parque/remote/testing';
import {
  forgedRelease,
  rootKeys,
  signedDocument,
  signedRelease,
  signedTicket,
} from '../testing/signed-registry';
import { currentPreview, keepTicketOfAddress, leavePreview, openPreview } from './preview';

const server = fakeApi();

const encoded = (ticket: unknown) => Buffer.from(JSON.stringify(ticket)).toString('base64url');

afterEach(() => leavePreview());

async function openWith(ticket: unknown, release: SignedEntity = signedRelease('diario', '2.0.0')) {
  server.use(answer(getRelease, () => release));
  window.location.hash = `/diario?mes=3&vista-previa=${encoded(ticket)}`;
  keepTicketOfAddress();
  const verdict = await verifyDocument(signedDocument(), { rootKeys, now: new Date() });
  if (!verdict.ok) throw new Error('the document does not hold');
  await openPreview(verdict.verified, '/api');
  return currentPreview()?.release.manifest.version;
}

test('a ticket shows its version, and is removed from the address bar', async () => {
  expect(await openWith(signedTicket('diario', '2.0.0'))).toBe('2.0.0');
  expect(window.location.hash).toBe('#/diario?mes=3');
});

test('a preview ends when its ticket expires, or when the user leaves it', async () => {
  await openWith(signedTicket('diario', '2.0.0'));
  expect(currentPreview(Date.now() + 2 * 86_400_000)).toBeUndefined();
  leavePreview();
  expect(currentPreview()).toBeUndefined();
  expect(sessionStorage).toHaveLength(0);
});

test.each([
  ['that has expired', signedTicket('diario', '2.0.0', -1), undefined],
  ['that was changed', { ...signedTicket('diario', '2.0.0'), payload: '{}' }, undefined],
  ['of a release with a forged signature', signedTicket('diario', '2.0.0'), forgedRelease('diario', '2.0.0')],
  ['that is malformed', 'hola', undefined],
])('a ticket %s shows no preview', async (_what, ticket, release) => {
  expect(await openWith(ticket, release)).toBeUndefined();
});
