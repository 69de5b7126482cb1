import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { chosenRemote } from '../../testing/registry';
import { watchPasswords } from './passwords';
import { Territory } from './territory';

const avisos = chosenRemote({ name: 'avisos' });
const diario = chosenRemote({ name: 'diario' });
const entrada = chosenRemote({
  name: 'entrada',
  routes: [{ path: '/login', title: 'Entrar', access: 'signed-out' }],
});
const territory = new Territory();
const reports: string[] = [];
const root = document.createElement('div');
let caller: typeof avisos | undefined;
let isOpen = false;

/** The one of Node, which the tests have, reads no forms. */
class FormDataOfForm extends FormData {
  constructor(form?: HTMLFormElement) {
    super();
    for (const field of form?.elements ?? [])
      if (field instanceof HTMLInputElement) this.append(field.name, field.value);
  }
}
const page = { HTMLInputElement, FormData: FormDataOfForm };

beforeAll(() =>
  watchPasswords(
    page,
    root,
    territory,
    { isOpen: () => isOpen },
    (_remote, _finding, what) => void reports.push(what),
    () => caller,
  ),
);
beforeEach(() => {
  document.body.replaceChildren(root);
  root.replaceChildren();
  reports.length = 0;
  isOpen = false;
});

function Form({ type }: { readonly type: string }) {
  const [typed, setTyped] = useState('');
  return (
    <form aria-label="Entrar">
      <input
        aria-label="Contraseña"
        name="clave"
        type={type}
        autoComplete="current-password"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <output>{typed}</output>
    </form>
  );
}

/** What a remote reads of a password that the user has typed into a field of React. */
async function readBy(remote: typeof avisos, owner?: typeof avisos, type = 'password') {
  const container = root.appendChild(document.createElement('main'));
  if (owner) territory.add(container, owner);
  render(<Form type={type} />, { container });
  const field = screen.getByLabelText<HTMLInputElement>('Contraseña');
  await userEvent.type(field, 'secreta');
  caller = remote;
  const read = [field.value, new page.FormData(screen.getByRole<HTMLFormElement>('form')).get('clave')];
  caller = undefined;
  expect(screen.getByRole('status')).toHaveTextContent('secreta');
  return read;
}

const nothing = ['', null];
const all = ['secreta', 'secreta'];

test.each([
  ['of the shell', undefined, 'password'],
  ['of the shell that is shown', undefined, 'text'],
  ['of another remote', diario, 'password'],
])('a remote does not read a password %s', async (_what, owner, type) => {
  expect(await readBy(avisos, owner, type)).toEqual(nothing);
  expect(reports).toContain('a password of another screen, which it has read');
});

test('a remote does not read a password of the shell during its visit', async () => {
  isOpen = true;
  expect(await readBy(avisos)).toEqual(nothing);
});

test.each([
  ['a remote reads the passwords of its own screen', avisos, avisos],
  ['the sign-in reads its passwords, also where it was mounted unwatched', entrada, undefined],
])('%s', async (_rule, remote, owner) => {
  expect(await readBy(remote, owner)).toEqual(all);
  expect(reports).toEqual([]);
});

test('a remote reads a password in a layer of its own during its visit', () => {
  const field = Object.assign(document.createElement('input'), { type: 'password', value: 'propia' });
  document.body.append(field);
  isOpen = true;
  caller = avisos;
  expect(field.value).toBe('propia');
  caller = undefined;
});
