import { signIn, signOut } from '@parque/session';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { RemoteRoot } from './remote-root';
import { Link, Outlet } from './router';
import { people } from './testing';

function Form() {
  const [text, setText] = useState('');
  return <input aria-label="Nota" value={text} onChange={(event) => setText(event.target.value)} />;
}

async function typeAs(user: typeof people.ana) {
  window.location.hash = '/nota';
  signIn('uno', user);
  render(<RemoteRoot routes={[]} screens={{ '/nota': Form }} />);
  await userEvent.type(screen.getByLabelText('Nota'), 'de Ana');
}

test('what a user has typed is gone for the next user, also while the remote stays mounted', async () => {
  await typeAs(people.ana);
  act(() => signIn('dos', people.admin));
  expect(screen.getByLabelText('Nota')).toHaveValue('');
});

test('the screens of a user are removed with the sign-out', async () => {
  await typeAs(people.ana);
  act(() => signOut());
  expect(screen.queryByLabelText('Nota')).not.toBeInTheDocument();
});

test('a form keeps what is typed when the token of its user is renewed', async () => {
  await typeAs(people.ana);
  act(() => signIn('dos', people.ana));
  expect(screen.getByLabelText('Nota')).toHaveValue('de Ana');
});

function Layout() {
  return (
    <>
      <Form />
      <Link to="/nota/detalle">Detalle</Link>
      <Outlet />
    </>
  );
}

test('a layout stays mounted while its outlet shows another screen', async () => {
  window.location.hash = '/nota';
  signIn('uno', people.ana);
  const screens = { '/nota': () => <p>Lista</p>, '/nota/detalle': () => <p>Una nota</p> };
  render(<RemoteRoot routes={[]} screens={screens} layout={Layout} />);
  expect(screen.getByText('Lista')).toBeVisible();
  await userEvent.type(screen.getByLabelText('Nota'), 'de Ana');
  await userEvent.click(screen.getByRole('link', { name: 'Detalle' }));
  expect(screen.getByText('Una nota')).toBeVisible();
  expect(screen.getByLabelText('Nota')).toHaveValue('de Ana');
});
