import { addresses, type CopyLinkEntity } from '@parque/contract';
import { answer, fakeApi, openScreen, people, refuse } from '@parque/remote/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import manifest from '../manifest';
import { screens } from '.';

const link = 'https://copia.example/r/m1d9';
const offer = (changes: Partial<CopyLinkEntity> = {}): CopyLinkEntity => ({ link, olds: [], ...changes });
const server = fakeApi(answer(addresses.getCopyLink, offer()));

const go = (at: string) => act(() => void (window.location.hash = at));
const open = (at = '/copy-client/oro') => openScreen(manifest, screens, { at, as: people.ana });
const findSize = () => screen.findByLabelText('Tamaño de la cuenta');
const getButton = () => screen.getByRole('button', { name: 'Obtener Enlace' });
const watchTabs = () => jest.spyOn(window, 'open').mockReturnValue(null);

test.each([
  ['/copy-client/oro', 'oro'],
  ['/copy-client/copy-trading', 'copy-trading'],
])('spec 2: %s shows the heading and the link of %s', async (at, name) => {
  const requested = new Set<unknown>();
  server.use(
    answer(addresses.getCopyLink, ({ params }) => {
      requested.add(params.name);
      return offer();
    }),
  );
  open(at);
  expect(
    await screen.findByRole('heading', { name: '¿LISTO PARA GANAR DINERO EN AUTOMATICO?', level: 1 }),
  ).toBeVisible();
  expect(await screen.findByText(link)).toBeVisible();
  expect([...requested]).toEqual([name]);
});

test('spec 5: the button is disabled until a size is entered', async () => {
  const user = open();
  expect(await findSize()).toHaveValue('');
  expect(getButton()).toBeDisabled();
  await user.type(await findSize(), '2500');
  expect(getButton()).toBeEnabled();
  await user.clear(await findSize());
  expect(getButton()).toBeDisabled();
});

test.each([
  ['2500', '2500'],
  ['2.500', '2500'],
  ['2.500,50', '2500.5'],
])(
  'spec 2: a size of %s opens the link, a slash and %s in a tab without access to this page',
  async (typed, written) => {
    const tabs = watchTabs();
    const taken = offer({ link: 'https://copia.example/r/next', olds: [{ url: `${link}/${written}` }] });
    const bodies = server.record(addresses.takeCopyLink, () => {
      // The screen reads the links again a second after it opens, which may be after this answer.
      server.use(answer(addresses.getCopyLink, taken));
      return taken;
    });
    const user = open();
    await user.type(await findSize(), typed);
    await user.click(getButton());
    expect(tabs.mock.calls).toEqual([[`${link}/${written}`, '_blank', 'noopener,noreferrer']]);
    expect(await screen.findByText('Enlace Asignado (1)')).toBeVisible();
    expect(bodies).toEqual([{ link, size: written }]);
    expect(await screen.findByText('https://copia.example/r/next')).toBeVisible();
    expect(await findSize()).toHaveValue('');
  },
);

test.each(['mil', '0', '-5', '0,00'])(
  'a size of %s opens nothing and is explained beside the field',
  async (typed) => {
    const tabs = watchTabs();
    const user = open();
    await user.type(await findSize(), typed);
    await user.click(getButton());
    expect(await findSize()).toHaveAccessibleDescription(/Escribe el tamaño de tu cuenta en cifras/);
    expect(await findSize()).toHaveValue(typed);
    expect(tabs).not.toHaveBeenCalled();
    await user.type(await findSize(), '1');
    expect(await findSize()).toBeValid();
  },
);

test('a double click opens one tab and uses one link', async () => {
  const tabs = watchTabs();
  let sendReply: (value: CopyLinkEntity) => void = () => undefined;
  const calls = server.record(
    addresses.takeCopyLink,
    () => new Promise<CopyLinkEntity>((resolve) => (sendReply = resolve)),
  );
  const user = open();
  await user.type(await findSize(), '2500');
  // Both clicks happen before React's next render.
  act(() => {
    getButton().click();
    getButton().click();
  });
  await user.type(await findSize(), '{Enter}');
  await waitFor(() => expect(calls).toHaveLength(1));
  const taken = offer({ link: null, olds: [{ url: `${link}/2500` }] });
  server.use(answer(addresses.getCopyLink, taken));
  sendReply(taken);
  expect(await screen.findByText('Enlace Asignado (1)')).toBeVisible();
  expect([calls.length, tabs.mock.calls.length]).toEqual([1, 1]);
});

test('a failure is shown beside the button and keeps the size', async () => {
  watchTabs();
  server.use(refuse(addresses.takeCopyLink, 'network'));
  const user = open();
  await user.type(await findSize(), '2.500');
  await user.click(getButton());
  expect(await screen.findByText(/No hay conexión con el servidor/)).toBeVisible();
  expect(await findSize()).toHaveValue('2.500');
  expect(getButton()).toBeEnabled();
});

test.each([
  ['is no longer reserved', 'link_unavailable', /Ese enlace ya no está disponible/],
  ['was used with another size', 'link_used', /Ese enlace ya está asignado a una cuenta de otro tamaño/],
] as const)('a link that %s is replaced by the reserved one', async (_what, code, message) => {
  watchTabs();
  server.use(refuse(addresses.takeCopyLink, code));
  const user = open();
  await user.type(await findSize(), '2500');
  server.use(answer(addresses.getCopyLink, offer({ link: 'https://copia.example/r/other' })));
  await user.click(getButton());
  expect(await screen.findByText('https://copia.example/r/other')).toBeVisible();
  expect(screen.getByText(message)).toBeVisible();
  expect(await findSize()).toHaveValue('2500');
});

test('spec 2: earlier links are numbered, and can be copied and opened', async () => {
  const olds = ['k7f2/1000', 'k7f2/2500'].map((end) => ({ url: `https://copia.example/r/${end}` }));
  server.use(answer(addresses.getCopyLink, offer({ olds })));
  const user = open();
  const card = await screen.findByRole('region', { name: 'Enlaces asignados' });
  expect(within(card).getByText('2 enlaces')).toBeVisible();
  const items = within(card).getAllByRole('listitem');
  expect(items.map((item) => item.textContent)).toEqual([
    'Enlace Asignado (1)https://copia.example/r/k7f2/1000',
    'Enlace Asignado (2)https://copia.example/r/k7f2/2500',
  ]);
  const opening = within(card).getByRole('link', { name: 'Abrir Enlace Asignado (2)' });
  expect(opening).toHaveAttribute('href', olds[1]?.url);
  expect(opening).toHaveAttribute('target', '_blank');
  expect(opening).toHaveAttribute('rel', 'noopener noreferrer');
  const copied = jest.spyOn(navigator.clipboard, 'writeText');
  await user.click(within(card).getByRole('button', { name: 'Copiar Enlace Asignado (1)' }));
  expect(copied).toHaveBeenCalledWith(olds[0]?.url);
});

test('an empty pool is shown with a link to support, and earlier links remain', async () => {
  const olds = [{ url: `${link}/1000` }];
  server.use(answer(addresses.getCopyLink, offer({ link: null, olds })));
  open();
  expect(await screen.findByText('No hay enlaces disponibles. Contacta a soporte.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Soporte' })).toHaveAttribute('href', '#/payment');
  expect(screen.getByText('Enlace Asignado (1)')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Obtener Enlace' })).not.toBeInTheDocument();
});

test.each([
  ['does not own the product', 'product_required', 'Debe contratar el servicio'],
  ['mistypes its name', 'not_found', 'No encontramos lo que buscas.'],
] as const)('a user who %s is led to the catalogue', async (_who, code, title) => {
  server.use(refuse(addresses.getCopyLink, code));
  open();
  expect(await screen.findByText(title)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Reintentar' })).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Ver productos' })).toHaveAttribute('href', '#/products');
});

test('a failure is not shown as an empty pool, and a retry loads it', async () => {
  server.use(refuse(addresses.getCopyLink, 'internal'));
  const user = open();
  const retry = await screen.findByRole('button', { name: 'Reintentar' });
  expect(screen.queryByText(/No hay enlaces disponibles/)).not.toBeInTheDocument();
  expect(screen.queryByText('Todavía no tienes enlaces asignados')).not.toBeInTheDocument();
  server.resetHandlers();
  await user.click(retry);
  expect(await screen.findByText(link)).toBeVisible();
  expect(screen.getByText('Todavía no tienes enlaces asignados')).toBeVisible();
});

describe('a navigation to the product', () => {
  beforeEach(() => jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate'] }));
  afterEach(() => jest.useRealTimers());

  test('spec 2: a navigation to the product refetches its data once, a second later, and keeps the typed size', async () => {
    const requested = server.record(addresses.getCopyLink, offer(), ({ params }) => params.name);
    open('/copy-client/oro');
    await act(() => jest.advanceTimersByTimeAsync(900));
    expect(requested).toEqual(['oro']);
    await act(() => jest.advanceTimersByTimeAsync(200));
    expect(requested).toEqual(['oro', 'oro']);
    await act(() => jest.advanceTimersByTimeAsync(10_000));
    expect(requested).toEqual(['oro', 'oro']);
    go('/copy-client/plata');
    await act(() => jest.advanceTimersByTimeAsync(900));
    expect(requested).toEqual(['oro', 'oro', 'plata']);
    await act(() => jest.advanceTimersByTimeAsync(200));
    expect(requested).toEqual(['oro', 'oro', 'plata', 'plata']);
  });
});
