import { addresses, type AuditEntryEntity } from '@parque/contract';
import { fakeApi, openScreen, people, pressButtons } from '@parque/remote/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import manifest from '../../manifest';
import { createAuditEntry as entry } from '../../testing/audit';
import { readRows } from '../../testing/table';
import { screens } from '..';

const server = fakeApi();
const open = (query = '') =>
  openScreen(manifest, screens, { at: `/admin-auditoria${query}`, as: people.admin });

const answerWith = (...rows: AuditEntryEntity[]) =>
  server.record(addresses.listAudit, { rows, next: null }, ({ query }) => query);

test('the audit log lists actor, action, record and reason of each entry', async () => {
  answerWith(
    entry(2, { reason: 'Impago' }),
    entry(1, { actor: null, action: 'thing.new', subject: 'thing:1', subject_name: null }),
  );
  open();
  expect((await readRows('Auditoría')).map((row) => row.slice(2, 6))).toEqual([
    ['Jefajefa@parque.es', 'Licencia cambiada', 'Licencia: DashPro de Marta Rojas', 'Impago'],
    ['El sistema', 'thing.new', 'thing:1', '—'],
  ]);
});

test('an entry shows the values before and after, changed ones first', async () => {
  answerWith(entry(2));
  await pressButtons(open(), /^Ver el antes y el después/);
  const dialog = within(screen.getByRole('dialog', { name: 'Licencia cambiada' }));
  const rows = dialog.getAllByRole('row').map((row) => row.textContent);
  expect(rows).toEqual(['DatoAntesDespués', 'EstadoActivoBloqueado', 'Cuenta 155']);
});

test('days of the address are whole days in the time zone of the browser, the last one included', async () => {
  const queries = answerWith(entry(2));
  open('?del=2026-11-01&al=2026-11-02&tipo=licence&sobre=licence:12&quien=1');
  await readRows('Auditoría');
  expect(queries).toEqual([
    {
      from: new Date(2026, 10, 1).toISOString(),
      to: new Date(2026, 10, 3).toISOString(),
      action: 'licence',
      subject: 'licence:12',
      actor_id: '1',
      direction: 'desc',
      limit: '25',
    },
  ]);
});

test('a chosen day is sent as a filter; an invalid one is shown with the reason, and is no filter', async () => {
  const queries = answerWith(entry(2));
  open('?del=12026-01-01&al=ayer');
  await readRows('Auditoría');
  expect(queries).toEqual([{ direction: 'desc', limit: '25' }]);
  const field = screen.getByLabelText('Hasta el día');
  expect(field).toHaveValue('ayer');
  expect(field).toHaveAccessibleDescription(/No es un día entre 0001 y 9999/);
  const start = screen.getByLabelText('Desde el día');
  expect(start).toHaveValue('12026-01-01');
  fireEvent.change(start, { target: { value: '' } });
  fireEvent.change(screen.getByLabelText('Desde el día'), { target: { value: '2026-11-01' } });
  await waitFor(() => expect(queries.at(-1)).toMatchObject({ from: new Date(2026, 10, 1).toISOString() }));
});
