import type { SignedEntity } from '@parque/contract';
import { getRelease } from '@parque/contract/addresses';
import { verifyDocument } from '@parque/release';
import { answer, fakeApi, refuse } from '@parque/remote/testing';
import { dismissAllToasts, Toasts } from '@parque/ui';
import { render, screen } from '@testing-library/react';
import { createElement } from 'react';
import {
  forgeRelease,
  rootKeys,
  createSignedDocument,
  signRelease,
  signTicket,
} from '../testing/signed-registry';
import { getCurrentPreview, storeTicketOfAddress, endPreview, openPreview } from './preview';

const server = fakeApi();

const encodeTicket = (ticket: unknown) => Buffer.from(JSON.stringify(ticket)).toString('base64url');

afterEach(() => {
  endPreview();
  dismissAllToasts();
});

async function openWith(
  ticket: unknown,
  release: SignedEntity | 'unreachable' = signRelease('diario', '2.0.0'),
) {
  if (release !== 'unreachable') server.use(answer(getRelease, () => release));
  window.location.hash = `/diario?mes=3&vista-previa=${encodeTicket(ticket)}`;
  storeTicketOfAddress();
  const verdict = await verifyDocument(createSignedDocument(), { rootKeys, now: new Date() });
  if (!verdict.ok) throw new Error('the document does not hold');
  await openPreview(verdict.registry, '/api');
  return getCurrentPreview()?.release.manifest.version;
}

test('a ticket shows its version, and is removed from the address bar', async () => {
  expect(await openWith(signTicket('diario', '2.0.0'))).toBe('2.0.0');
  expect(window.location.hash).toBe('#/diario?mes=3');
});

test('a preview ends when its ticket expires, or when the user leaves it', async () => {
  await openWith(signTicket('diario', '2.0.0'));
  expect(getCurrentPreview(Date.now() + 2 * 86_400_000)).toBeUndefined();
  endPreview();
  expect(getCurrentPreview()).toBeUndefined();
  expect(sessionStorage).toHaveLength(0);
});

/** Waits for the text of the notice. */
async function readNotice() {
  render(createElement(Toasts));
  const title = await screen.findByText('La vista previa no se ha abierto');
  return title.parentElement?.textContent;
}

test.each([
  ['that has expired', signTicket('diario', '2.0.0', -1), undefined, 'El enlace ha caducado'],
  [
    'that was changed',
    { ...signTicket('diario', '2.0.0'), payload: '{}' },
    undefined,
    'El enlace está incompleto o se ha modificado',
  ],
  [
    'of a release with a forged signature',
    signTicket('diario', '2.0.0'),
    forgeRelease('diario', '2.0.0'),
    'La versión no tiene una firma válida',
  ],
  [
    'of a remote that is retired',
    signTicket('retirado', '2.0.0'),
    signRelease('retirado', '2.0.0'),
    'El módulo se ha retirado',
  ],
  ['that is malformed', 'hola', undefined, 'El enlace está incompleto'],
])(
  'a ticket %s shows no preview and a notice with the reason, and is removed',
  async (_what, ticket, release, reason) => {
    expect(await openWith(ticket, release)).toBeUndefined();
    expect(await readNotice()).toContain(reason);
    expect(sessionStorage).toHaveLength(0);
  },
);

test('a ticket whose release cannot be loaded shows a notice, and is tried again at the next load', async () => {
  server.use(refuse(getRelease, 'network'));
  expect(await openWith(signTicket('diario', '2.0.0'), 'unreachable')).toBeUndefined();
  expect(await readNotice()).toContain('La versión no se ha podido cargar');
  expect(sessionStorage).toHaveLength(1);
});
