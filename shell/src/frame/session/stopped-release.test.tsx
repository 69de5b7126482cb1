import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { stopInNextPage } from '../../sweep/stopped';
import { chosenRemote } from '../../testing/registry';

const stopped = chosenRemote({ name: 'ajena', title: 'Ajena', routes: [{ path: '/ajena', title: 'Lista' }] });
const other = chosenRemote({ name: 'ventas', routes: [{ path: '/ventas', title: 'Ventas' }] });

/** What a page shows that follows one which stopped a release. */
async function nextPage() {
  stopInNextPage(stopped);
  // The page reads what is stored once, while it loads.
  const { StoppedRelease } = await import('./stopped-release');
  const shown = (entry: typeof stopped) => {
    const [route] = entry.manifest.routes;
    if (!route) throw new Error('the remote has no route');
    return <StoppedRelease match={{ entry, route }}>la pantalla</StoppedRelease>;
  };
  return { shown };
}

test('a stopped release is shown as broken until the user retries, and others run', async () => {
  const { shown } = await nextPage();
  const { rerender } = render(shown(other));
  expect(screen.getByText('la pantalla')).toBeVisible();
  rerender(shown(stopped));
  expect(screen.queryByText('la pantalla')).not.toBeInTheDocument();
  expect(screen.getByText('Ajena no se ha podido cargar')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: /Reintentar/ }));
  expect(screen.getByText('la pantalla')).toBeVisible();
});
