import { announceAddresses } from '@parque/remote';
import { openScreen, people } from '@parque/remote/testing';
import { copyReasons, getReasonText } from '@parque/domain/copy';
import { eaMessages } from '@parque/contract/ea-messages';
import { screen, within } from '@testing-library/react';
import { topics } from '../help/topics';
import manifest from '../manifest';
import { screens } from '.';

const open = (at: string) => openScreen(manifest, screens, { at, as: people.ana });

const getTopicList = () => screen.getByRole('list', { name: 'Páginas de ayuda' });

test('Ayuda lists ten pages, and each opens with its title', async () => {
  const user = open('/ayuda');
  expect(await screen.findAllByRole('link')).toHaveLength(10);
  for (const { title } of topics) {
    await user.click(within(getTopicList()).getByRole('link', { name: title }));
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Toda la ayuda' }));
    await screen.findByRole('list', { name: 'Páginas de ayuda' });
  }
});

test('each reason of the copier is explained once, in the words of the log', async () => {
  open('/ayuda/no-copiado');
  await screen.findByRole('heading', { level: 1 });
  const texts = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  for (const reason of copyReasons) {
    expect(texts.filter((text) => text === getReasonText(reason))).toHaveLength(1);
  }
});

test('each answer of a licence is explained in the words of the robot', async () => {
  open('/ayuda/licencias');
  for (const message of Object.values(eaMessages)) expect(await screen.findByText(message)).toBeVisible();
});

test('a link from an operation shows its reason first', async () => {
  open('/ayuda/no-copiado?motivo=no_money');
  expect(await screen.findByText('El motivo de tu operación')).toBeVisible();
  expect(screen.getAllByText('La cuenta no tiene margen suficiente.')).toHaveLength(2);
});

test('the search finds passages without accents, and their page', async () => {
  const user = open('/ayuda');
  await user.type(await screen.findByRole('searchbox', { name: 'Buscar en Ayuda' }), 'codigos recuperacion');
  const passages = screen.getByRole('list', { name: 'Lo que hay en Ayuda' });
  expect(within(passages).getByText(/Cada uno vale una vez/)).toBeVisible();
  await user.clear(screen.getByRole('searchbox'));
  await user.type(screen.getByRole('searchbox'), 'xyzw');
  expect(screen.getByText('Ninguna página lo nombra')).toBeVisible();
});

test('the palette leads to each page, and a page to its screen if the installation has it', async () => {
  expect(manifest.commands?.map(({ search }) => search)).toEqual(topics.map(({ id }) => `?tema=${id}`));
  announceAddresses(['/terminales']);
  open('/ayuda?tema=terminales');
  expect(await screen.findByRole('link', { name: 'Conectar mi terminal' })).toHaveAttribute(
    'href',
    '#/terminales',
  );
});

test('an unknown page leads to the list', async () => {
  open('/ayuda/nada');
  expect(await screen.findByText('No hay ninguna página con ese nombre')).toBeVisible();
});
