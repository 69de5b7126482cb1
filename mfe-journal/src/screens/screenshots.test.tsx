import { addresses, type ScreenshotEntity } from '@parque/contract';
import { answer, fakeApi, openScreen, people, refuse, refuseOnce } from '@parque/remote/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import manifest from '../manifest';
import { account, dashboard, trade } from '../testing/journal';
import { screens } from '.';

const shotOf = (id: number, own: Partial<ScreenshotEntity> = {}): ScreenshotEntity => ({
  ...{ id, caption: '', width: 1600, height: 900, bytes: 90_000, version: 1 },
  created_at: '2026-11-21T08:00:00.000Z',
  ...own,
});

let shots: ScreenshotEntity[] = [];
const added: unknown[] = [];

const server = fakeApi(
  answer(addresses.listBrokerAccounts, [account]),
  answer(addresses.listNotes, []),
  answer(addresses.listDefinitions, []),
  answer(addresses.listReviews, []),
  answer(addresses.getBalance, { balance: 1000 }),
  answer(addresses.getTrade, ({ params }) => ({
    ...{ trade: trade('2026-11-03T11:30:00', 60, { ticket: String(params['ticket']) }), deals: [] },
    ...{ initial_stop: null, initial_stop_from: null, initial_target: null, previous: null, next: null },
  })),
  answer(addresses.getTradePath, { path: null }),
  answer(addresses.listScreenshots, () => shots),
  answer(addresses.getScreenshot, ({ params }) => ({ webp: `imagen${String(params['screenshot'])}` })),
  answer(addresses.addScreenshot, ({ body, params }) => {
    added.push([params['ticket'], body]);
    const shot = shotOf(9 + shots.length);
    shots = [...shots, shot];
    return shot;
  }),
);

beforeEach(() => {
  shots = [];
  added.splice(0);
});

async function open() {
  const user = openScreen(manifest, screens, {
    ...{ at: '/panel/trade?cuenta=4&trade=72', as: people.ana, owns: [dashboard] },
  });
  await screen.findByRole('button', { name: 'Añadir captura' });
  return user;
}

const picture = new File(['hola'], 'grafico.png', { type: 'image/png' });
const inBase64 = 'aG9sYQ==';
const list = () => screen.findByRole('list', { name: 'Capturas de la operación' });
const clipboard = (files: readonly File[], types: readonly string[] = ['Files']) => ({
  clipboardData: { files, types },
});

test('a pasted picture is stored with its trade and shown', async () => {
  await open();
  fireEvent.paste(document.body, clipboard([picture]));
  expect(await screen.findByText('Captura añadida')).toBeVisible();
  expect(added).toEqual([['72', { picture: inBase64 }]]);
  const shown = within(await list());
  await waitFor(() =>
    expect(shown.getByRole('button', { name: 'Ver Captura 1' }).querySelector('img')).toHaveAttribute(
      'src',
      'data:image/webp;base64,imagen9',
    ),
  );
});

test('a dropped picture and a chosen one are stored', async () => {
  const user = await open();
  fireEvent.drop(window, { dataTransfer: { types: ['Files'], files: [picture] } });
  await waitFor(() => expect(added).toHaveLength(1));
  await screen.findByText('Captura añadida');
  await user.upload(screen.getByLabelText('Archivo de la captura'), picture);
  await waitFor(() => expect(added).toHaveLength(2));
});

test('text that is pasted into a field stays text, also with a picture of it in the clipboard', async () => {
  await open();
  const pasted = clipboard([picture], ['text/plain', 'Files']);
  expect(fireEvent.paste(await screen.findByLabelText('Nota'), pasted)).toBe(true);
  expect(fireEvent.paste(document.body, clipboard([], ['text/plain']))).toBe(true);
  fireEvent.paste(document.body, pasted);
  await screen.findByText('Captura añadida');
  expect(added).toHaveLength(1);
});

test('a file above 4 MB is not sent', async () => {
  await open();
  const large = new File([new Uint8Array(4 * 1024 * 1024 + 1)], 'grande.png', { type: 'image/png' });
  fireEvent.paste(document.body, clipboard([large]));
  expect(await screen.findByRole('alert')).toHaveTextContent('La imagen puede ocupar como mucho 4 MB.');
  expect(added).toEqual([]);
});

test('a picture that the API rejects shows the reason, and another one can be added', async () => {
  server.use(
    refuse(
      addresses.addScreenshot,
      'invalid_input',
      { fields: { picture: 'No es una imagen.' } },
      { once: true },
    ),
  );
  await open();
  fireEvent.paste(document.body, clipboard([picture]));
  expect(await screen.findByRole('alert')).toHaveTextContent('No es una imagen.');
  fireEvent.paste(document.body, clipboard([picture]));
  expect(await screen.findByText('Captura añadida')).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('a trade with six screenshots takes no other one', async () => {
  shots = [1, 2, 3, 4, 5, 6].map((id) => shotOf(id));
  await open();
  expect(screen.getByRole('button', { name: 'Añadir captura' })).toBeDisabled();
  expect(screen.getByText(/Borra una para añadir otra/)).toBeVisible();
  fireEvent.paste(document.body, clipboard([picture]));
  expect(added).toEqual([]);
});

test('a screenshot opens in its full size, and its caption is stored', async () => {
  shots = [shotOf(1), shotOf(2)];
  const sent: unknown[] = [];
  server.use(
    answer(addresses.editScreenshot, ({ body, params }) => {
      sent.push([params['screenshot'], body]);
      return shotOf(2, { caption: 'Ruptura en M5', version: 2 });
    }),
  );
  const user = await open();
  await user.click(screen.getByRole('button', { name: 'Ver Captura 2' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Captura 2' }));
  expect(await dialog.findByRole('img', { name: 'Captura 2' })).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Guardar pie' })).toBeDisabled();
  await user.type(dialog.getByLabelText('Pie de la captura'), 'Ruptura en M5');
  await user.click(dialog.getByRole('button', { name: 'Guardar pie' }));
  expect(await screen.findByText('Pie guardado')).toBeVisible();
  expect(sent).toEqual([['2', { caption: 'Ruptura en M5', version: 1 }]]);
  await user.keyboard('{Escape}');
  expect(within(await list()).getByText('Ruptura en M5')).toBeVisible();
});

test('what is typed while a caption is being stored stays', async () => {
  shots = [shotOf(1)];
  let end = () => undefined as void;
  const stored = new Promise<void>((resolve) => (end = resolve));
  server.use(
    answer(addresses.editScreenshot, async () => {
      await stored;
      return shotOf(1, { caption: 'Ruptura', version: 2 });
    }),
  );
  const user = await open();
  await user.click(screen.getByRole('button', { name: 'Ver Captura 1' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Captura 1' }));
  await user.type(dialog.getByLabelText('Pie de la captura'), 'Ruptura');
  await user.click(dialog.getByRole('button', { name: 'Guardar pie' }));
  await user.type(dialog.getByLabelText('Pie de la captura'), ' en M5');
  end();
  expect(await screen.findByText('Pie guardado')).toBeVisible();
  expect(dialog.getByLabelText('Pie de la captura')).toHaveValue('Ruptura en M5');
});

test('a screenshot is deleted after a question', async () => {
  shots = [shotOf(1), shotOf(2)];
  const removed: unknown[] = [];
  server.use(
    answer(addresses.removeScreenshot, ({ params, query }) => {
      removed.push([params['screenshot'], query]);
    }),
  );
  const user = await open();
  await user.click(screen.getByRole('button', { name: 'Borrar Captura 2' }));
  const question = within(screen.getByRole('alertdialog', { name: '¿Borrar Captura 2?' }));
  await user.click(question.getByRole('button', { name: 'Cancelar' }));
  expect(removed).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Borrar Captura 2' }));
  await user.click(screen.getByRole('button', { name: 'Borrar' }));
  expect(await screen.findByText('Captura borrada')).toBeVisible();
  expect(removed).toEqual([['2', { version: '1' }]]);
  expect(within(await list()).getAllByRole('listitem')).toHaveLength(1);
});

test('screenshots that cannot be loaded can be requested again', async () => {
  server.use(refuse(addresses.listScreenshots, 'unavailable'));
  const user = openScreen(manifest, screens, {
    ...{ at: '/panel/trade?cuenta=4&trade=72', as: people.ana, owns: [dashboard] },
  });
  expect(await screen.findByText('No se han podido cargar las capturas')).toBeVisible();
  server.use(answer(addresses.listScreenshots, []));
  const card = within(screen.getByRole('region', { name: 'Capturas' }));
  await user.click(card.getByRole('button', { name: 'Reintentar' }));
  expect(await screen.findByRole('button', { name: 'Añadir captura' })).toBeEnabled();
});

test('a lost upload can be repeated', async () => {
  server.use(refuseOnce(addresses.addScreenshot, 'network'));
  await open();
  fireEvent.paste(document.body, clipboard([picture]));
  expect(await screen.findByRole('alert')).toBeVisible();
  fireEvent.paste(document.body, clipboard([picture]));
  expect(await screen.findByText('Captura añadida')).toBeVisible();
});

test('a picture that is pasted while another one is being stored is named, and can be pasted again', async () => {
  await open();
  fireEvent.paste(document.body, clipboard([picture]));
  fireEvent.paste(document.body, clipboard([picture]));
  expect(await screen.findByRole('alert')).toHaveTextContent(/añade esta otra vez/);
  expect(await screen.findByText('Captura añadida')).toBeVisible();
  fireEvent.paste(document.body, clipboard([picture]));
  await waitFor(() => expect(added).toHaveLength(2));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});
