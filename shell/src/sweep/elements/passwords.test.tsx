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
/** Node has no such event: the browser sends it with the data of a form. */
class FormDataEventOfPage extends Event {
  get formData(): FormData {
    return formDataOf.get(this) ?? new FormData();
  }
}
const formDataOf = new WeakMap<Event, FormData>();
const page = {
  ...{ HTMLInputElement, Element, Node, Document, Range },
  ...{ FormData: FormDataOfForm, FormDataEvent: FormDataEventOfPage },
};

beforeAll(() =>
  watchPasswords(
    page,
    root,
    territory,
    { isOpen: () => isOpen },
    (_remote, _finding, what) => void reports.push(what),
    () => caller,
    () => caller,
  ),
);
beforeEach(() => {
  document.body.replaceChildren(root);
  root.replaceChildren();
  reports.length = 0;
  isOpen = false;
});

function Form({ type, purpose }: { readonly type: string; readonly purpose: string }) {
  const [typed, setTyped] = useState('');
  return (
    <form aria-label="Entrar">
      <input
        aria-label="Contraseña"
        name="clave"
        type={type}
        autoComplete={purpose}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <output>{typed}</output>
    </form>
  );
}

/** A field of React with a password that the user has typed. */
async function typed(owner?: typeof avisos, type = 'password') {
  const container = root.appendChild(document.createElement('main'));
  if (owner) territory.add(container, owner);
  const purpose = type === 'text' ? 'current-password' : 'off';
  const { rerender } = render(<Form type={type} purpose={purpose} />, { container });
  const field = screen.getByLabelText<HTMLInputElement>('Contraseña');
  await userEvent.type(field, 'secreta');
  return { container, field, show: () => rerender(<Form type="text" purpose={purpose} />) };
}

/** What a remote reads of a password that the user has typed into a field of React. */
async function readBy(remote: typeof avisos, owner?: typeof avisos, type = 'password') {
  const { field } = await typed(owner, type);
  caller = remote;
  const form = screen.getByRole<HTMLFormElement>('form');
  const ofBrowser = page.FormData.prototype.constructor as typeof FormData;
  const read = [field.value, new page.FormData(form).get('clave'), new ofBrowser(form).get('clave')];
  caller = undefined;
  expect(screen.getByRole('status')).toHaveTextContent('secreta');
  return read;
}

const nothing = ['', null, null];
const all = ['secreta', 'secreta', 'secreta'];

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

/** The ways in which markup and copies of a field show what it contains. */
const markup: [string, (field: HTMLInputElement) => string | null | undefined][] = [
  ['getAttribute', (field) => field.getAttribute('value')],
  ['defaultValue', (field) => field.defaultValue],
  ['outerHTML', (field) => field.outerHTML],
  ['innerHTML', ({ form }) => form?.innerHTML.replace(/<output.*/, '')],
  ['XMLSerializer', (field) => new XMLSerializer().serializeToString(field)],
  ['a selector', (field) => (field.matches('[value^=s]') ? 'secreta' : '')],
];

test.each(markup)('no password that is typed is written into the markup: %s', async (_way, read) => {
  const { field, show } = await typed();
  expect(read(field) ?? '').not.toContain('secreta');
  show();
  expect(read(field) ?? '').not.toContain('secreta');
  expect(field).toHaveValue('secreta');
});

test.each<[string, (field: HTMLInputElement, container: Element) => ParentNode]>([
  [
    'of the field',
    (field) => {
      const parts = document.createDocumentFragment();
      parts.append(field.cloneNode());
      return parts;
    },
  ],
  ['of its screen', (_field, container) => container.cloneNode(true) as Element],
  ['in another document', (_field, container) => new Document().importNode(container, true)],
  [
    'of a range',
    (_field, container) => {
      const range = document.createRange();
      range.selectNodeContents(container);
      return range.cloneContents();
    },
  ],
])('a copy %s by a remote has no password of another screen', async (_what, copy) => {
  const { container, field, show } = await typed(diario);
  show();
  caller = avisos;
  const copied = copy(field, container);
  caller = undefined;
  expect([...copied.querySelectorAll('input')].map(({ value }) => value)).toEqual(['']);
  expect(field).toHaveValue('secreta');
  expect(reports).toContain('a password of another screen, which it has read');
});

test('a copy by a remote of its own screen has its password', async () => {
  const { container } = await typed(avisos);
  caller = avisos;
  const copied = container.cloneNode(true) as Element;
  caller = undefined;
  expect(copied.querySelector('input')).toHaveValue('secreta');
});

test('a listener of the data of a form gets no password of another screen', async () => {
  await typed(diario);
  const form = screen.getByRole<HTMLFormElement>('form');
  const event = new FormDataEventOfPage('formdata');
  formDataOf.set(event, new FormDataOfForm(form));
  let read: FormData | undefined;
  form.addEventListener('formdata', () => {
    caller = avisos;
    read = event.formData;
    caller = undefined;
  });
  form.dispatchEvent(event);
  expect(read?.get('clave')).toBeNull();
  expect(event.formData.get('clave')).toBe('secreta');
});

test.each<[string, (field: HTMLInputElement) => void]>([
  ['a member', (field) => Object.assign(field, { pattern: 'a.*' })],
  ['setAttribute', (field) => field.setAttribute('pattern', 'a.*')],
  ['an attribute in the list', (field) => void field.attributes.setNamedItem(patternNode())],
  ['an attribute as a node', (field) => void field.setAttributeNode(patternNode())],
])('a remote does not test a password of another screen by a pattern: %s', async (_way, change) => {
  const { field } = await typed(diario);
  caller = avisos;
  change(field);
  caller = undefined;
  expect(field.validity.valid).toBe(true);
  expect(field).not.toHaveAttribute('pattern');
});

function patternNode(): Attr {
  const node = document.createAttribute('pattern');
  node.value = 'a.*';
  return node;
}
