import { addresses, type ScreenshotEntity } from '@parque/contract';
import { answer, refuse } from '@parque/remote/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { createDetail, createTrade } from '../../testing/journal';
import { fakeJournal, openJournal } from '../../testing/page';

const createShot = (id: number, changes: Partial<ScreenshotEntity> = {}): ScreenshotEntity => ({
  id,
  caption: '',
  marks: [],
  width: 1600,
  height: 900,
  bytes: 90_000,
  version: 1,
  created_at: '2026-11-21T08:00:00.000Z',
  ...changes,
});

let shots: ScreenshotEntity[] = [];
const addedBodies: unknown[] = [];

const server = fakeJournal(
  answer(addresses.getTrade, ({ params }) =>
    createDetail(createTrade('2026-11-03T11:30:00', 60, { ticket: String(params['ticket']) })),
  ),
  answer(addresses.listScreenshots, () => shots),
  answer(addresses.getScreenshot, ({ params }) => ({ webp: `imagen${String(params['screenshot'])}` })),
  answer(addresses.addScreenshot, ({ body, params }) => {
    addedBodies.push([params['ticket'], body]);
    const shot = createShot(9 + shots.length);
    shots = [...shots, shot];
    return shot;
  }),
);

beforeEach(() => {
  shots = [];
  addedBodies.splice(0);
});

async function open() {
  const user = openJournal('/panel/trade?cuenta=4&trade=72');
  await screen.findByRole('button', { name: 'Añadir captura' });
  return user;
}

const picture = new File(['hola'], 'grafico.png', { type: 'image/png' });
const inBase64 = 'aG9sYQ==';
const findScreenshotList = () => screen.findByRole('list', { name: 'Capturas de la operación' });
const createClipboard = (files: readonly File[], types: readonly string[] = ['Files']) => ({
  clipboardData: { files, types },
});

test('a pasted picture is stored with its trade and shown', async () => {
  await open();
  fireEvent.paste(document.body, createClipboard([picture]));
  expect(await screen.findByText('Captura añadida')).toBeVisible();
  expect(addedBodies).toEqual([['72', { picture: inBase64 }]]);
  const list = within(await findScreenshotList());
  await waitFor(() =>
    expect(list.getByRole('button', { name: 'Ver Captura 1' }).querySelector('img')).toHaveAttribute(
      'src',
      'data:image/webp;base64,imagen9',
    ),
  );
});

test('a dropped picture and a chosen one are stored', async () => {
  const user = await open();
  fireEvent.drop(window, { dataTransfer: { types: ['Files'], files: [picture] } });
  await waitFor(() => expect(addedBodies).toHaveLength(1));
  await screen.findByText('Captura añadida');
  await user.upload(screen.getByLabelText('Archivo de la captura'), picture);
  await waitFor(() => expect(addedBodies).toHaveLength(2));
});

test('text that is pasted into a field stays text, also with a picture of it in the clipboard', async () => {
  await open();
  const clipboard = createClipboard([picture], ['text/plain', 'Files']);
  expect(fireEvent.paste(await screen.findByLabelText('Nota'), clipboard)).toBe(true);
  expect(fireEvent.paste(document.body, createClipboard([], ['text/plain']))).toBe(true);
  fireEvent.paste(document.body, clipboard);
  await screen.findByText('Captura añadida');
  expect(addedBodies).toHaveLength(1);
});

test('a file above 4 MB is not sent', async () => {
  await open();
  const large = new File([new Uint8Array(4 * 1024 * 1024 + 1)], 'grande.png', { type: 'image/png' });
  fireEvent.paste(document.body, createClipboard([large]));
  expect(await screen.findByRole('alert')).toHaveTextContent('La imagen puede ocupar como mucho 4 MB.');
  expect(addedBodies).toEqual([]);
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
  fireEvent.paste(document.body, createClipboard([picture]));
  expect(await screen.findByRole('alert')).toHaveTextContent('No es una imagen.');
  fireEvent.paste(document.body, createClipboard([picture]));
  expect(await screen.findByText('Captura añadida')).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('a trade with six screenshots takes no other one', async () => {
  shots = [1, 2, 3, 4, 5, 6].map((id) => createShot(id));
  await open();
  expect(screen.getByRole('button', { name: 'Añadir captura' })).toBeDisabled();
  expect(screen.getByText(/Borra una para añadir otra/)).toBeVisible();
  fireEvent.paste(document.body, createClipboard([picture]));
  expect(addedBodies).toEqual([]);
});

test('a screenshot opens in its full size, and its caption is stored', async () => {
  shots = [createShot(1), createShot(2)];
  const calls = server.record(
    addresses.editScreenshot,
    createShot(2, { caption: 'Ruptura en M5', version: 2 }),
    ({ body, params }) => [params['screenshot'], body],
  );
  const user = await open();
  await user.click(screen.getByRole('button', { name: 'Ver Captura 2' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Captura 2' }));
  expect(await dialog.findByRole('img', { name: 'Captura 2' })).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Guardar pie' })).toBeDisabled();
  await user.type(dialog.getByLabelText('Pie de la captura'), 'Ruptura en M5');
  await user.click(dialog.getByRole('button', { name: 'Guardar pie' }));
  expect(await screen.findByText('Pie guardado')).toBeVisible();
  expect(calls).toEqual([['2', { caption: 'Ruptura en M5', version: 1 }]]);
  await user.keyboard('{Escape}');
  expect(within(await findScreenshotList()).getByText('Ruptura en M5')).toBeVisible();
});

test('a screenshot is deleted after a question', async () => {
  shots = [createShot(1), createShot(2)];
  const removals = server.record(addresses.removeScreenshot, undefined, ({ params, query }) => [
    params['screenshot'],
    query,
  ]);
  const user = await open();
  await user.click(screen.getByRole('button', { name: 'Borrar Captura 2' }));
  const question = within(screen.getByRole('alertdialog', { name: '¿Borrar Captura 2?' }));
  await user.click(question.getByRole('button', { name: 'Cancelar' }));
  expect(removals).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Borrar Captura 2' }));
  await user.click(screen.getByRole('button', { name: 'Borrar' }));
  expect(await screen.findByText('Captura borrada')).toBeVisible();
  expect(removals).toEqual([['2', { version: '1' }]]);
  expect(within(await findScreenshotList()).getAllByRole('listitem')).toHaveLength(1);
});

test('a picture that is pasted while another one is being stored is named, and can be pasted again', async () => {
  await open();
  fireEvent.paste(document.body, createClipboard([picture]));
  fireEvent.paste(document.body, createClipboard([picture]));
  expect(await screen.findByRole('alert')).toHaveTextContent(/añade esta otra vez/);
  expect(await screen.findByText('Captura añadida')).toBeVisible();
  fireEvent.paste(document.body, createClipboard([picture]));
  await waitFor(() => expect(addedBodies).toHaveLength(2));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

describe('drawings', () => {
  const arrow = { kind: 'arrow', colour: 'red', from: { x: 0, y: 0 }, to: { x: 800, y: 450 } } as const;
  const box = { x: 0, y: 0, left: 0, top: 0, right: 320, bottom: 180, width: 320, height: 180 };
  type Place = readonly [x: number, y: number];
  let bodies: unknown[] = [];

  beforeEach(() => {
    bodies = [];
    shots = [createShot(1)];
    server.use(
      answer(addresses.editScreenshot, ({ body }) => {
        bodies.push(body);
        return createShot(1, { ...(body as Partial<ScreenshotEntity>), version: 2 });
      }),
    );
  });

  async function openEditor(button = 'Dibujar encima') {
    const user = await open();
    await user.click(screen.getByRole('button', { name: 'Ver Captura 1' }));
    await user.click(screen.getByRole('button', { name: button }));
    await screen.findByRole('group', { name: 'Qué dibujas' });
    const surface = screen.getByTestId('surface');
    // The test browser has no layout: the picture is shown at a fifth of its 1600 x 900 pixels.
    surface.getBoundingClientRect = () => ({ ...box, toJSON: () => box });
    // It has no pointer events either: mouse events with a pointer take their place.
    const point = (type: 'down' | 'move' | 'up' | 'cancel', [clientX, clientY]: Place, pointerId = 1) => {
      const options = { bubbles: true, cancelable: true, button: 0, clientX, clientY };
      fireEvent(surface, Object.assign(new MouseEvent(`pointer${type}`, options), { pointerId }));
    };
    return {
      user,
      point,
      draw: (first: Place, ...others: readonly Place[]) => {
        point('down', first);
        for (const place of others) point('move', place);
        point('up', others.at(-1) ?? first);
      },
    };
  }

  test('an arrow, a rectangle and a stroke are drawn with a pointer, undone, and stored as data', async () => {
    const { user, draw } = await openEditor();
    draw([10, 20], [100, 20]);
    await user.click(screen.getByRole('radio', { name: 'Rectángulo' }));
    await user.selectOptions(screen.getByLabelText('Color'), 'Azul');
    draw([0, 0], [10, 10]);
    await user.click(screen.getByRole('radio', { name: 'Trazo' }));
    draw([0, 0], [10, 10], [20, 10]);
    expect(screen.getByRole('img', { name: 'Dibujos: flecha, rectángulo, trazo' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Deshacer' }));
    expect(screen.getByRole('img', { name: 'Dibujos: flecha, rectángulo' })).toBeInTheDocument();
    draw([0, 0], [10, 10], [20, 10]);
    await user.click(screen.getByRole('button', { name: 'Guardar dibujos' }));
    expect(await screen.findByText('Dibujos guardados')).toBeVisible();
    const marks = [
      { kind: 'arrow', colour: 'amber', from: { x: 50, y: 100 }, to: { x: 500, y: 100 } },
      { kind: 'rectangle', colour: 'blue', from: { x: 0, y: 0 }, to: { x: 50, y: 50 } },
      { kind: 'stroke', colour: 'blue', points: '0,0 50,50 100,50' },
    ];
    expect(bodies).toEqual([{ marks, version: 1 }]);
    const dialog = within(screen.getByRole('dialog'));
    expect(dialog.getByRole('img', { name: 'Dibujos: flecha, rectángulo, trazo' })).toBeInTheDocument();
  });

  test('a text needs words before it is placed', async () => {
    const { user, draw } = await openEditor();
    await user.click(screen.getByRole('radio', { name: 'Texto' }));
    draw([10, 20]);
    expect(screen.getByText('Escribe el texto.')).toBeVisible();
    await user.type(screen.getByLabelText('Texto', { selector: 'input[maxlength]' }), ' Entrada ');
    draw([10, 20]);
    expect(screen.getByRole('img', { name: 'Dibujos: texto «Entrada»' })).toBeInTheDocument();
  });

  test('a tap draws nothing, and a second finger does not take part', async () => {
    const { point, draw } = await openEditor();
    draw([10, 20], [11, 20]);
    expect(screen.queryByRole('img', { name: /^Dibujos/ })).not.toBeInTheDocument();
    point('down', [10, 20]);
    point('down', [90, 90], 2);
    point('up', [200, 150], 2);
    point('cancel', [10, 20]);
    expect(screen.queryByRole('img', { name: /^Dibujos/ })).not.toBeInTheDocument();
  });

  test('by keyboard, a drawing is added in the middle, moved by arrow keys, and its head with Shift', async () => {
    const { user } = await openEditor();
    screen.getByRole('button', { name: 'Añadir en el centro' }).focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Mover el último' })).toHaveFocus());
    await user.keyboard('{ArrowRight}{ArrowUp}{Shift>}{ArrowDown}{/Shift}');
    await user.click(screen.getByRole('button', { name: 'Guardar dibujos' }));
    await waitFor(() => expect(bodies).toHaveLength(1));
    // By hand: 40 % and 60 % of 1600 x 900, moved by 16 pixels each, the head back down.
    const marks = [{ kind: 'arrow', colour: 'amber', from: { x: 656, y: 524 }, to: { x: 976, y: 360 } }];
    expect(bodies).toEqual([{ marks, version: 1 }]);
  });

  test('stored drawings are shown above the picture, and can all be deleted', async () => {
    shots = [createShot(1, { marks: [arrow] })];
    const { user } = await openEditor('Cambiar los dibujos');
    await user.click(screen.getByRole('button', { name: 'Borrar todo' }));
    await user.click(screen.getByRole('button', { name: 'Guardar dibujos' }));
    await waitFor(() => expect(bodies).toEqual([{ marks: [], version: 1 }]));
  });
});
