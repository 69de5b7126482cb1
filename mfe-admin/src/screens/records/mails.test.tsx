import { addresses, type OutboxMailEntity } from '@parque/contract';
import { answer, fakeApi, openScreen, people, pressButtons } from '@parque/remote/testing';
import { screen, within } from '@testing-library/react';
import manifest from '../../manifest';
import { readRows } from '../../testing/table';
import { screens } from '..';

const server = fakeApi();
const open = () => openScreen(manifest, screens, { at: '/admin-correos', as: people.admin });

const createMail = (id: number, changes: Partial<OutboxMailEntity> = {}): OutboxMailEntity => ({
  id,
  to: 'ana@correo.es',
  subject: 'Confirma tu correo en Parqué',
  text: null,
  state: 'enviado',
  created_at: '2026-11-20T12:00:00Z',
  sent_at: '2026-11-20T12:00:01Z',
  failures: 0,
  failure: null,
  ...changes,
});

const answerWith = (...rows: OutboxMailEntity[]) =>
  server.use(answer(addresses.listMails, { rows, next: null }));

test('the screen of mails lists the recipients and whether each mail was sent', async () => {
  answerWith(
    createMail(2),
    createMail(1, { state: 'en cola', sent_at: null, failures: 2, failure: 'ECONNREFUSED' }),
  );
  open();
  expect((await readRows('Correos')).map((row) => row.slice(2, 5))).toEqual([
    ['ana@correo.es', 'Confirma tu correo en Parqué', 'Enviado'],
    ['ana@correo.es', 'Confirma tu correo en Parqué', 'En cola (2 fallos)'],
  ]);
});

test('without a mail server a mail can be read, and its link opened', async () => {
  const link = 'http://localhost:8080/#/confirmar-correo?enlace=abc';
  answerWith(
    createMail(1, {
      state: 'guardado',
      sent_at: null,
      text: `Abre este enlace:\n\n${link}\n\n<b>Parqué</b>`,
    }),
  );
  await pressButtons(open(), /^Abrir el correo para ana@correo.es/);
  const dialog = within(screen.getByRole('dialog', { name: 'Confirma tu correo en Parqué' }));
  expect(dialog.getByRole('link', { name: link })).toHaveAttribute('href', link);
  expect(dialog.getByText(/<b>Parqué<\/b>/)).toBeVisible();
});

test('the text of a sent mail is not shown', async () => {
  answerWith(createMail(1));
  await pressButtons(open(), /^Abrir el correo/);
  expect(screen.getByText('Lo que dice solo lo ve quien lo recibe.')).toBeVisible();
});
