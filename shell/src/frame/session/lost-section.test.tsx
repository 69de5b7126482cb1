import { verifyDocument } from '@parque/release';
import { render, screen } from '@testing-library/react';
import { compose } from '../../registry/compose';
import {
  forgeRelease,
  createRegisteredRemote,
  rootKeys,
  createSignedDocument,
} from '../../testing/signed-registry';
import { LostSection } from './lost-section';

const message = 'Este módulo está detenido por seguridad.';

/** Draws an address, in a registry whose key list accepts no release of diario any longer. */
async function drawAt(pathname: string, state: 'on' | 'off') {
  const document = createSignedDocument({
    remotes: [createRegisteredRemote({ state, ...(state === 'off' && { message }) })],
    releases: { 'diario@1.0.0': forgeRelease('diario', '1.0.0') },
    grants: [{ remote: 'diario', paths: ['/diario', '/panel'] }],
  });
  const verdict = await verifyDocument(document, { rootKeys, now: new Date() });
  if (!verdict.ok) throw new Error(verdict.fault.reason);
  const registry = compose(verdict.registry, { user: { installation: 'i-1' } });
  render(
    <LostSection registry={registry} pathname={pathname}>
      otra cosa
    </LostSection>,
  );
}

test.each(['/diario', '/panel', '/Panel/2026'])(
  'at %s, an address of a stopped remote without a valid release, its message is shown',
  async (pathname) => {
    await drawAt(pathname, 'off');
    expect(screen.getByText(message)).toBeVisible();
    expect(screen.getByText('Esta sección está desactivada')).toBeVisible();
    expect(screen.queryByText('otra cosa')).not.toBeInTheDocument();
  },
);

test.each([
  ['an address that is not granted to it', '/paneles', 'off'],
  ['a remote that is not stopped', '/diario', 'on'],
] as const)('the notice is not shown at %s', async (_what, pathname, state) => {
  await drawAt(pathname, state);
  expect(screen.getByText('otra cosa')).toBeVisible();
});
