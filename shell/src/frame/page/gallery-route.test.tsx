import { HashRouter } from '@parque/remote';
import { people } from '@parque/remote/testing';
import { reloadSession, signIn } from '@parque/session';
import '@parque/ui/testing';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import type { UserEntity } from '@parque/contract';
import { NotFound } from './not-found';

function open(user: UserEntity) {
  reloadSession();
  signIn('token-1', user);
  location.hash = '#/_ui';
  render(
    <QueryClientProvider client={new QueryClient()}>
      <HashRouter>
        <NotFound />
      </HashRouter>
    </QueryClientProvider>,
  );
}

test('an administrator finds the gallery at its address, in both themes', async () => {
  open({ ...people.ana, rol: 1 });
  expect(await screen.findByRole('heading', { name: 'Sistema de diseño' })).toBeVisible();
  for (const theme of ['oscuro', 'claro']) {
    expect(screen.getByRole('region', { name: `Tema ${theme}` })).toBeVisible();
  }
  expect((await screen.findAllByText('4 operaciones')).length).toBeGreaterThan(0);
});

test('a user who is no administrator sees the page for unknown addresses there', () => {
  open(people.ana);
  expect(screen.getByRole('heading', { name: 'Página no encontrada' })).toBeVisible();
});
