import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { GlanceCard, GlanceList } from './glance-card';

type Answer = () => Promise<string[]>;

function Names({ answer }: { readonly answer: Answer }) {
  const query = useQuery({ queryKey: ['names'], queryFn: answer, retry: false });
  return (
    <GlanceCard
      title="Nombres"
      to="/nombres?orden=1"
      linkLabel="Ver nombres"
      query={query}
      isEmpty={(names) => names.length === 0}
      empty="Nadie todavía"
    >
      {(names) => <GlanceList items={names.map((name) => ({ key: name, label: name, value: 1 }))} />}
    </GlanceCard>
  );
}

const open = (answer: Answer) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Names answer={answer} />
    </QueryClientProvider>,
  );
const getCard = () => within(screen.getByRole('region', { name: 'Nombres' }));

const fail: Answer = () => Promise.reject(new Error('El servidor ha fallado.'));

test.each([
  ['loading', () => new Promise<string[]>(() => undefined)],
  ['failed', fail],
  ['empty', () => Promise.resolve([])],
  ['loaded', () => Promise.resolve(['Ana'])],
] as const)('a card that is %s has its heading and its link', (_, answer) => {
  open(answer);
  expect(getCard().getByRole('heading', { level: 2, name: 'Nombres' })).toBeVisible();
  expect(getCard().getByRole('link', { name: 'Ver nombres' })).toHaveAttribute('href', '#/nombres?orden=1');
});

test('data are shown one pair in each line, and empty data by their text', async () => {
  const { unmount } = open(() => Promise.resolve(['Ana', 'Eva']));
  const lines = await getCard().findAllByRole('listitem');
  expect(lines.map((line) => line.textContent)).toEqual(['Ana1', 'Eva1']);
  unmount();
  open(() => Promise.resolve([]));
  expect(await getCard().findByText('Nadie todavía')).toBeVisible();
});

test('a failure is shown with its reason, and the keyboard reaches the link and the retry', async () => {
  const answers = [fail, () => Promise.resolve(['Ana'])];
  open(() => (answers.shift() ?? fail)());
  const user = userEvent.setup();
  await getCard().findByText('El servidor ha fallado.');
  await user.tab();
  expect(getCard().getByRole('link')).toHaveFocus();
  await user.tab();
  expect(getCard().getByRole('button', { name: 'Reintentar: Nombres' })).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(await getCard().findByText('Ana')).toBeVisible();
});
