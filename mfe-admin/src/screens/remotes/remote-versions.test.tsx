import { addresses, type RemoteStatusEntity, type RevisionEntryEntity } from '@parque/contract';
import { answer, fakeApi, openScreen, people, refuse } from '@parque/remote/testing';
import { catchDownloads } from '@parque/remote/testing/downloads';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import manifest from '../../manifest';
import {
  createEntry,
  createOverview,
  createPublishedVersion,
  createRemote,
  createRollout,
} from '../../testing/registry';
import { readRows } from '../../testing/table';
import { screens } from '..';

const server = fakeApi(answer(addresses.listRegistryHistory, []));

/** Sets the status that the API answers from now on. */
const answerStatus = (status: RemoteStatusEntity, revision: number) =>
  server.use(answer(addresses.getRegistryOverview, createOverview(revision, status)));

function open(status: RemoteStatusEntity, history: RevisionEntryEntity[] = []) {
  answerStatus(status, 41);
  server.use(answer(addresses.listRegistryHistory, history));
  return openScreen(manifest, screens, {
    at: `/admin-versiones/${status.remote.name}`,
    as: people.admin,
  });
}
type Typist = ReturnType<typeof open>;

/** Accepts every change and answers with the status `next`. */
const takeChanges = (next: RemoteStatusEntity) =>
  server.record(addresses.changeRegistry, () => {
    answerStatus(next, 42);
    return { revision: 42, remote: next.remote };
  });

async function ask(user: Typist, button: string) {
  await user.click(await screen.findByRole('button', { name: button }));
  return within(screen.getByRole('dialog'));
}
type OpenDialog = Awaited<ReturnType<typeof ask>>;
const type = (user: Typist, dialog: OpenDialog, label: string, text: string) =>
  user.type(dialog.getByLabelText(label), text);
const press = (user: Typist, dialog: OpenDialog, name: string) =>
  user.click(dialog.getByRole('button', { name }));

const running = createRemote({ rollouts: [createRollout('1.3.0', 25)] });

test('the screen of a remote names the other sites that the remote may use', async () => {
  const connect = ['https://api.tienda.example', 'https://precios.example'];
  open({ ...createRemote(), origins: { images: [], connect } });
  const card = await screen.findByRole('region', { name: 'Cómo está' });
  expect(card).toHaveTextContent('Se comunica conhttps://api.tienda.example, https://precios.example');
  expect(card).not.toHaveTextContent('Muestra imágenes de');
});

test('the screen of a remote lists the published versions with publisher, share and health', async () => {
  open(
    createRemote({ rollouts: [createRollout('1.3.0', 25)] }, [
      createPublishedVersion('1.3.0', {
        share: 0.2,
        health: {
          loads: 150,
          failures: 50,
          reasons: { 'entry: http': 30, 'mount: threw': 20 },
          findings: { left_behind: 7 },
          p75Ms: 400,
        },
      }),
      createPublishedVersion('1.2.0', {
        share: 0.8,
        health: { loads: 800, failures: 0, reasons: {}, p75Ms: 1500 },
      }),
      createPublishedVersion('1.1.0', { revoked: 'clave perdida' }),
    ]),
  );
  expect((await readRows('Publicadas')).map((row) => [row[0], ...row.slice(2, 8)])).toEqual([
    ['1.3.025\u00a0%', 'diarios · Eva', '20\u00a0%', '150', '50', '25\u00a0%', '400\u00a0ms'],
    ['1.2.0Estable', 'diarios · Eva', '80\u00a0%', '800', '0', '0\u00a0%', '1,5\u00a0s'],
    ['1.1.0AnteriorRevocada', 'diarios · Eva', '0\u00a0%', '0', '0', '—', '—'],
  ]);
  const health = screen.getByRole('region', { name: 'Salud' });
  expect(health).toHaveTextContent('Cargas950');
  expect(health).toHaveTextContent('Tasa de fallos5 %');
  expect(health).toHaveTextContent('Archivo de entrada: el servidor responde con un error30');
  expect(health).toHaveTextContent('Montaje: lanza un error20');
  expect(health).toHaveTextContent('Qué hace en la páginaRestos fuera de su pantalla7');
});

test('the screen of a remote lists the errors of its code with position, version and number', async () => {
  const error = {
    version: '1.3.0',
    message: 'TypeError: total is undefined',
    place: 'src/screens/month.tsx:41',
    count: 5,
    firstAt: '2026-11-20T10:00:00Z',
    lastAt: '2026-11-20T11:00:00Z',
  };
  open({ ...createRemote(), errors: [error] });
  expect((await readRows('Errores')).map((row) => row.slice(0, 4))).toEqual([
    [error.message, error.place, '1.3.0', '5'],
  ]);
});

test('the screen of a remote compares the failed loads of the version in rollout with those of the stable version by hour', async () => {
  const at = '2026-11-20T10:00:00Z';
  const user = open(
    createRemote({ rollouts: [createRollout('1.3.0', 25)] }, [
      createPublishedVersion('1.3.0', {
        hours: [
          { at, loads: 9, failures: 1 },
          { at: '2026-11-20T11:00:00Z', loads: 98, failures: 2 },
        ],
      }),
      createPublishedVersion('1.2.0', { hours: [{ at, loads: 100, failures: 0 }] }),
    ]),
  );
  expect(
    await screen.findByRole('img', {
      name: 'Errores de carga por hora. 1.3.0: 2\u00a0% en la última; 1.2.0: 0\u00a0% en la última.',
    }),
  ).toBeVisible();
  await user.click(screen.getByText('Ver como tabla'));
  expect((await readRows('Errores de carga por hora')).map((row) => row.slice(1))).toEqual([
    ['10\u00a0%', '0\u00a0%'],
    ['2\u00a0%', '—'],
  ]);
});

test('a revoked version can be neither promoted nor previewed', async () => {
  open(
    createRemote({}, [
      createPublishedVersion('1.3.0', { revoked: 'clave perdida' }),
      createPublishedVersion('1.2.0'),
    ]),
  );
  await readRows('Publicadas');
  expect(screen.queryByRole('button', { name: /1\.3\.0/ })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Promover la 1.2.0' })).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Vista previa de la 1.2.0' })).toBeVisible();
});

test('a version that no browser runs can be neither promoted, previewed nor restored', async () => {
  open(
    createRemote({}, [
      createPublishedVersion('1.2.0'),
      createPublishedVersion('1.1.0', { isUnusable: true }),
    ]),
  );
  expect((await readRows('Publicadas')).map(([version]) => version)).toEqual([
    '1.2.0Estable',
    '1.1.0AnteriorClave no válida',
  ]);
  expect(screen.queryByRole('button', { name: /1\.1\.0/ })).not.toBeInTheDocument();
  const back = screen.getByRole('button', { name: 'Volver a la anterior' });
  expect(back).toBeDisabled();
  expect(back).toHaveAttribute('title', expect.stringContaining('Ningún navegador ejecuta la 1.1.0'));
});

test.each([
  ['a rollout is not paused', 'Pausar despliegue', 'Pausar', { rollouts: [createRollout('1.3.0', 25)] }],
  ['a version stays pinned', 'Soltar la 1.3.0', 'Soltar', { pins: [{ version: '1.3.0', roles: [1] }] }],
])('%s while no browser runs the stable version', async (_what, button, confirm, changes) => {
  const stable = createPublishedVersion('1.2.0', { isUnusable: true });
  const user = open(createRemote(changes, [createPublishedVersion('1.3.0'), stable]));
  const dialog = await ask(user, button);
  await press(user, dialog, confirm);
  expect(dialog.getByText(/Ningún navegador ejecuta la 1\.2\.0/)).toBeVisible();
});

test('the history shows actor, action, reason, key and commit in Spanish', async () => {
  const files = catchDownloads();
  const signed = { team: 'diarios', key: '97e47b076f01b543' };
  const commit = '9fceb02d0ae598e95dc970b7';
  const user = open(createRemote(), [
    createEntry(9, 'rollout', { details: { version: '1.3.0', percent: 0 } }),
    createEntry(8, 'hold', { actor: 'registry', reason: '1.3.0: 9 de 60 cargas fallaron' }),
    createEntry(7, 'rollout', { details: { version: '1.3.0', percent: 25 } }),
    createEntry(6, 'kill', { details: { message: 'Vuelve pronto' }, actor: 'Jefa' }),
    createEntry(5, 'something-new'),
    createEntry(4, 'preview', { details: { version: '1.3.0' }, ...signed }),
    createEntry(4, 'publish', { details: { version: '1.3.0' }, ...signed, commit }),
  ]);
  expect((await readRows('Historial')).map((row) => row.slice(1, 6))).toEqual([
    ['Despliegue de 1.3.0 terminado', 'diarios: Eva', 'Va bien', '—', '—'],
    ['Despliegue en pausa', 'El sistema', '1.3.0: 9 de 60 cargas fallaron', '—', '—'],
    ['1.3.0 desplegada al 25\u00a0%', 'diarios: Eva', 'Va bien', '—', '—'],
    ['Apagado: «Vuelve pronto»', 'Jefa', 'Va bien', '—', '—'],
    ['something-new', 'diarios: Eva', 'Va bien', '—', '—'],
    ['Vista previa de 1.3.0', 'diarios: Eva', 'Va bien', 'diarios/97e47b07', '—'],
    ['1.3.0 publicada', 'diarios: Eva', 'Va bien', 'diarios/97e47b07', '9fceb02d'],
  ]);
  expect(screen.queryByText('El despliegue se ha parado solo')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Exportar CSV' }));
  await waitFor(() => expect(files).toHaveLength(1));
});

test('a rollout that stopped by itself is shown with its figures, also after another publication', async () => {
  open(createRemote({ rollouts: [createRollout('1.3.0', 25, { paused: true })] }), [
    createEntry(9, 'publish', { details: { version: '1.4.0' } }),
    createEntry(8, 'hold', { actor: 'registry', reason: '1.3.0: 9 de 60 cargas fallaron' }),
  ]);
  const notice = await screen.findByRole('alert');
  expect(notice).toHaveTextContent('El despliegue se ha parado solo1.3.0: 9 de 60 cargas fallaron');
  expect(screen.getByRole('button', { name: 'Reanudar el despliegue de 1.3.0' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Pausar despliegue' })).not.toBeInTheDocument();
});

test('a version is promoted with a reason, and then the data is read again', async () => {
  const user = open(createRemote());
  const dialog = await ask(user, 'Promover la 1.3.0');
  expect(dialog.getByText(/Todo el mundo pasa de la 1\.2\.0 a la 1\.3\.0/)).toBeVisible();
  const bodies = takeChanges(createRemote({ stable: '1.3.0', previous: '1.2.0' }));
  server.use(
    answer(addresses.listRegistryHistory, [createEntry(42, 'promote', { details: { version: '1.3.0' } })]),
  );
  await type(user, dialog, 'Motivo', ' Va bien ');
  await press(user, dialog, 'Promover');
  expect(await screen.findByText('Diario 1.3.0 es la estable')).toBeVisible();
  expect(bodies).toEqual([
    {
      name: 'journal',
      action: { command: 'promote', version: '1.3.0' },
      reason: 'Va bien',
      expectedRevision: 41,
    },
  ]);
  await waitFor(async () => expect((await readRows('Publicadas'))[0]?.[0]).toBe('1.3.0Estable'));
  expect((await readRows('Historial'))[0]?.[1]).toBe('1.3.0 promovida');
});

test('a version is rolled out to a percentage of users, by number or by slider', async () => {
  const user = open(createRemote());
  const dialog = await ask(user, 'Desplegar la 1.3.0');
  const bodies = takeChanges(running);
  await user.clear(dialog.getByLabelText('Porcentaje'));
  await type(user, dialog, 'Porcentaje', '250');
  expect(dialog.getByLabelText('Parte de las personas')).toHaveValue('100');
  fireEvent.change(dialog.getByLabelText('Parte de las personas'), { target: { value: '25' } });
  expect(dialog.getByLabelText('Porcentaje')).toHaveValue('25');
  expect(dialog.getByText(/^El 25\s% de las personas usará la 1\.3\.0/)).toBeVisible();
  await type(user, dialog, 'Motivo', 'Probar');
  await press(user, dialog, 'Desplegar al 25\u00a0%');
  await waitFor(() =>
    expect(bodies).toMatchObject([{ action: { command: 'rollout', version: '1.3.0', percent: 25 } }]),
  );
  expect(await screen.findByRole('button', { name: 'Pausar despliegue' })).toBeVisible();
});

test('a rollout for some roles keeps them when it grows', async () => {
  const user = open(createRemote({ rollouts: [createRollout('1.3.0', 25, { roles: [1], paused: true })] }));
  const dialog = await ask(user, 'Reanudar el despliegue de 1.3.0');
  const bodies = takeChanges(running);
  await type(user, dialog, 'Motivo', 'Arreglado');
  await press(user, dialog, 'Desplegar al 25\u00a0%');
  await waitFor(() =>
    expect(bodies).toMatchObject([
      { action: { command: 'rollout', version: '1.3.0', percent: 25, roles: [1] } },
    ]),
  );
});

test.each([
  ['Pausar despliegue', running, 'Pausar', { command: 'hold' }, /Quien usa la 1\.3\.0 vuelve a la 1\.2\.0/],
  [
    'Volver a la anterior',
    running,
    'Volver atrás',
    { command: 'rollback' },
    /Termina el despliegue de la 1\.3\.0: todo el mundo vuelve a la 1\.2\.0/,
  ],
  [
    'Encender',
    createRemote({ state: 'off', message: 'Vuelve pronto' }),
    'Encender',
    { command: 'revive' },
    /Todo el mundo vuelve a tener Diario/,
  ],
  [
    'Soltar la 1.1.0',
    createRemote({ pins: [{ version: '1.1.0', users: ['a'] }] }),
    'Soltar',
    { command: 'unpin', version: '1.1.0' },
    /Quien tiene fijada la 1\.1\.0/,
  ],
] as const)('%s shows its effect and is sent', async (button, status, confirm, action, effect) => {
  const user = open(status);
  const dialog = await ask(user, button);
  expect(dialog.getByText(effect)).toBeVisible();
  const bodies = takeChanges(createRemote());
  await type(user, dialog, 'Motivo', 'Hace falta');
  await press(user, dialog, confirm);
  await waitFor(() => expect(bodies).toMatchObject([{ name: 'journal', action, reason: 'Hace falta' }]));
});

test('turning a remote off requires a message and its typed name', async () => {
  const user = open(createRemote());
  const dialog = await ask(user, 'Apagar');
  const bodies = takeChanges(createRemote({ state: 'off', message: 'Vuelve a las 12' }));
  await type(user, dialog, 'Motivo', 'Cifras malas');
  await press(user, dialog, 'Apagar');
  expect(dialog.getByRole('alert')).toHaveTextContent('Escribe el mensaje que leerán.');
  await type(user, dialog, 'Mensaje', 'Vuelve a las 12');
  await type(user, dialog, 'Escribe journal para confirmarlo', 'jurnal');
  await press(user, dialog, 'Apagar');
  expect(dialog.getByRole('alert')).toHaveTextContent('Escribe journal para confirmarlo.');
  expect(bodies).toEqual([]);
  await user.clear(dialog.getByLabelText('Escribe journal para confirmarlo'));
  await type(user, dialog, 'Escribe journal para confirmarlo', 'journal');
  await press(user, dialog, 'Apagar');
  await waitFor(() =>
    expect(bodies).toMatchObject([{ action: { command: 'kill', message: 'Vuelve a las 12' } }]),
  );
  expect(await screen.findByText('Está apagado: nadie puede usarlo')).toBeVisible();
  expect(screen.getByText('Se lee: «Vuelve a las 12»')).toBeVisible();
});

test('an admin who turns off this remote sees how to undo it', async () => {
  const user = open({ ...createRemote({ name: 'admin' }), title: 'Administración' });
  const dialog = await ask(user, 'Mantenimiento');
  expect(dialog.getByText('Esta pantalla es parte de este módulo')).toBeVisible();
});

test('a change based on an older revision shows the current state, keeps the typed text, and retries on that state', async () => {
  const user = open(createRemote());
  const dialog = await ask(user, 'Desplegar la 1.3.0');
  server.use(refuse(addresses.changeRegistry, 'revision_stale'));
  answerStatus(createRemote({ stable: '1.1.0', previous: '1.2.0' }), 50);
  fireEvent.change(dialog.getByLabelText('Porcentaje'), { target: { value: '40' } });
  await type(user, dialog, 'Motivo', 'Probar');
  await press(user, dialog, 'Desplegar al 40\u00a0%');
  const notice = await dialog.findByRole('alert');
  expect(notice).toHaveTextContent('El registro ha cambiado mientras decidías');
  expect(notice).toHaveTextContent('Estable1.1.0');
  expect(dialog.getByText(/el resto sigue con la 1\.1\.0/)).toBeVisible();
  expect(dialog.getByLabelText('Motivo')).toHaveValue('Probar');
  expect(dialog.getByLabelText('Porcentaje')).toHaveValue('40');
  const bodies = takeChanges(running);
  await press(user, dialog, 'Desplegar al 40\u00a0%');
  await waitFor(() => expect(bodies).toMatchObject([{ expectedRevision: 50, reason: 'Probar' }]));
});

test('a change that has become invalid is not sent again', async () => {
  const user = open(createRemote());
  const dialog = await ask(user, 'Promover la 1.3.0');
  server.use(refuse(addresses.changeRegistry, 'revision_stale'));
  answerStatus(createRemote({ stable: '1.3.0', previous: '1.2.0' }), 50);
  await type(user, dialog, 'Motivo', 'Va bien');
  await press(user, dialog, 'Promover');
  expect(await dialog.findByText('La 1.3.0 ya es la estable.')).toBeVisible();
  const bodies = takeChanges(createRemote());
  await press(user, dialog, 'Promover');
  expect(bodies).toEqual([]);
});

test('a preview creates a link with the ticket and the chosen validity', async () => {
  const user = open(createRemote());
  const dialog = await ask(user, 'Vista previa de la 1.3.0');
  const ticket = { payload: '{"año":1}', signatures: [{ keyId: 'k', value: 'dg==' }] };
  const bodies = server.record(addresses.issuePreviewTicket, { ticket, expiresAt: '2026-11-27T12:00:00Z' });
  await user.selectOptions(dialog.getByLabelText('Vale durante'), '7 días');
  await type(user, dialog, 'Motivo', 'Para Marta');
  await press(user, dialog, 'Crear enlace');
  const link = await screen.findByText(/vista-previa=/);
  expect(bodies).toEqual([{ name: 'journal', version: '1.3.0', hours: 168, reason: 'Para Marta' }]);
  const address = new URL(link.textContent);
  expect(address.hash).toBe('');
  const kept = Buffer.from(address.searchParams.get('vista-previa') ?? '', 'base64url').toString();
  expect(JSON.parse(kept)).toEqual(ticket);
  expect(screen.getByRole('button', { name: 'Copiar enlace de vista previa' })).toBeVisible();
});

test('an unknown remote shows an error without a change', async () => {
  answerStatus(createRemote(), 41);
  openScreen(manifest, screens, { at: '/admin-versiones/nada', as: people.admin });
  expect(await screen.findByText('No hay ningún módulo con ese nombre')).toBeVisible();
});
