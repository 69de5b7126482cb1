import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { EmptyState } from '../notice/empty-state';
import { QueryView } from './query-view';

type Answer = () => Promise<string[]>;

const fail: Answer = () =>
  Promise.reject(Object.assign(new Error('El servidor ha fallado.'), { requestId: 'r-77' }));
const answerWith =
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

/** Shows names from `server.answer`, requested again at every call. */
function open(first: Answer) {
  const server = { answer: first };
  const client = new QueryClient();
  render(
    <QueryClientProvider client={client}>
      <Names answer={() => server.answer()} />
    </QueryClientProvider>,
  );
  return { server, refetch: () => act(() => client.refetchQueries()) };
}

const findRetryButton = () => screen.findByRole('button', { name: 'Reintentar' });

test('while no data has arrived, the label of the pending data is announced', () => {
  open(() => new Promise(() => undefined));
  expect(screen.getByRole('status', { name: 'Cargando nombres' })).toBeInTheDocument();
});

test('an empty answer is shown with the next step', async () => {
  open(answerWith());
  expect(await screen.findByText('Todavía no hay nombres')).toBeVisible();
});

test('a failure shows its reason and the id of the request, and is not shown as empty', async () => {
  open(fail);
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('El servidor ha fallado.');
  expect(alert).toHaveTextContent('Referencia: r-77');
  expect(screen.queryByText('Todavía no hay nombres')).not.toBeInTheDocument();
});

test('a failure is replaced by the data after a retry', async () => {
  const { server } = open(fail);
  const button = await findRetryButton();
  server.answer = answerWith('Ana');
  await userEvent.click(button);
  expect(await screen.findByText('Ana')).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('while a retry is in flight, its label is announced and no second retry can start', async () => {
  const { server } = open(fail);
  const button = await findRetryButton();
  server.answer = () => new Promise(() => undefined);
  await userEvent.click(button);
  expect(await screen.findByRole('status', { name: 'Cargando nombres' })).toBeInTheDocument();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

test('data that could not be refreshed remains, with a notice of its age', async () => {
  const { server, refetch } = open(answerWith('Ana'));
  await screen.findByText('Ana');
  server.answer = fail;
  await refetch();
  expect(await screen.findByText(/no se ha podido actualizar/)).toBeVisible();
  expect(screen.getByText('Referencia: r-77')).toBeVisible();
  expect(screen.getByText('Ana')).toBeVisible();
  server.answer = answerWith('Ana', 'Luis');
  await userEvent.click(await findRetryButton());
  expect(await screen.findByText('Luis')).toBeVisible();
  expect(screen.queryByText(/no se ha podido actualizar/)).not.toBeInTheDocument();
});
