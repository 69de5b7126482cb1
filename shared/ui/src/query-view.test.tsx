import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { EmptyState } from './empty-state';
import { QueryView } from './query-view';

type Answer = () => Promise<string[]>;

const refused: Answer = () =>
  Promise.reject(Object.assign(new Error('El servidor ha fallado.'), { requestId: 'r-77' }));
const answered =
  (...names: string[]): Answer =>
  () =>
    Promise.resolve(names);

function Names({ answer }: { readonly answer: () => Promise<string[]> }) {
  const query = useQuery({ queryKey: ['names'], queryFn: answer, retry: false });
  return (
    <QueryView
      query={query}
      label="Cargando nombres"
      isEmpty={(names) => names.length === 0}
      empty={<EmptyState title="Todavía no hay nombres" />}
    >
      {(names) => names.map((name) => <p key={name}>{name}</p>)}
    </QueryView>
  );
}

/** Shows names that come from `server.answer`, asked anew at every call. */
function open(first: Answer) {
  const server = { answer: first };
  const client = new QueryClient();
  render(
    <QueryClientProvider client={client}>
      <Names answer={() => server.answer()} />
    </QueryClientProvider>,
  );
  return { server, askAgain: () => act(() => client.refetchQueries()) };
}

const retry = () => screen.findByRole('button', { name: 'Reintentar' });

test('while nothing has arrived, it says what is on its way', () => {
  open(() => new Promise(() => undefined));
  expect(screen.getByRole('status', { name: 'Cargando nombres' })).toBeInTheDocument();
});

test('what has arrived is drawn', async () => {
  open(answered('Ana'));
  expect(await screen.findByText('Ana')).toBeVisible();
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
});

test('nothing is drawn as nothing, with the next step', async () => {
  open(answered());
  expect(await screen.findByText('Todavía no hay nombres')).toBeVisible();
});

test('a failure says why, with the id of the request, and is not drawn as nothing', async () => {
  open(refused);
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('El servidor ha fallado.');
  expect(alert).toHaveTextContent('Referencia: r-77');
  expect(screen.queryByText('Todavía no hay nombres')).not.toBeInTheDocument();
});

test('a failure heals on retry', async () => {
  const { server } = open(refused);
  const button = await retry();
  server.answer = answered('Ana');
  await userEvent.click(button);
  expect(await screen.findByText('Ana')).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('while a retry is under way, it says what is on its way and there is no second', async () => {
  const { server } = open(refused);
  const button = await retry();
  server.answer = () => new Promise(() => undefined);
  await userEvent.click(button);
  expect(await screen.findByRole('status', { name: 'Cargando nombres' })).toBeInTheDocument();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

test('data that could not be refreshed stays, and says that it is old', async () => {
  const { server, askAgain } = open(answered('Ana'));
  await screen.findByText('Ana');
  server.answer = refused;
  await askAgain();
  expect(await screen.findByText(/no se ha podido actualizar/)).toBeVisible();
  expect(screen.getByText('Referencia: r-77')).toBeVisible();
  expect(screen.getByText('Ana')).toBeVisible();
  server.answer = answered('Ana', 'Luis');
  await userEvent.click(await retry());
  expect(await screen.findByText('Luis')).toBeVisible();
  expect(screen.queryByText(/no se ha podido actualizar/)).not.toBeInTheDocument();
});
