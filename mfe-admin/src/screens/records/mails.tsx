import type { OutboxMailEntity } from '@parque/contract';
import { Card, EmptyState, Page, Badge, Breakable, countText } from '@parque/ui';
import { useState } from 'react';
import { mailsQuery } from '../../api/mails';
import { MailDialog } from '../../mails/mail-dialog';
import { CursorTable } from '../../table/cursor-table';
import { useTableAddress } from '../../table/use-table-address';
import { createIconsColumn, createMomentColumn, type ListColumn } from '../../table/list-column';

const badges = {
  'en cola': { tone: 'accent', label: 'En cola' },
  enviado: { tone: 'up', label: 'Enviado' },
  guardado: { tone: undefined, label: 'Guardado' },
  fallido: { tone: 'danger', label: 'Fallido' },
} as const;

const createMailColumns = (
  onOpen: (mail: OutboxMailEntity) => void,
): readonly ListColumn<OutboxMailEntity>[] => [
  createMomentColumn('cuando', 'Cuándo', ({ created_at }) => created_at),
  { key: 'para', label: 'Para', cell: ({ to }) => <Breakable text={to} /> },
  { key: 'asunto', label: 'Asunto', isHeading: true, cell: ({ subject }) => subject },
  {
    key: 'estado',
    label: 'Estado',
    cell: ({ state, failures }) => (
      <Badge tone={badges[state].tone}>
        {badges[state].label}
        {state !== 'enviado' && failures > 0 && ` (${countText(failures, 'fallo', 'fallos')})`}
      </Badge>
    ),
  },
  createIconsColumn({
    icon: 'eye',
    label: ({ to, subject }) => `Abrir el correo para ${to}: ${subject}`,
    onClick: onOpen,
  }),
];

const nothingYet = (
  <EmptyState icon="chat" title="Todavía no se ha escrito a nadie">
    Aquí quedan durante un mes los correos que envía el producto: confirmar una dirección, recuperar una
    cuenta y los avisos de seguridad.
  </EmptyState>
);

export function MailsScreen() {
  const address = useTableAddress({ key: 'cuando', isDescending: true });
  const [openedMail, setOpenedMail] = useState<OutboxMailEntity>();
  const { search } = address;
  return (
    <Page title="Correos" lead="Lo que el producto ha escrito, y si ha llegado a salir.">
      <Card>
        <CursorTable
          label="Correos"
          address={address}
          createQuery={(page) => mailsQuery({ ...(search && { search }), ...page })}
          columns={createMailColumns(setOpenedMail)}
          getRowKey={({ id }) => id}
          searchLabel="Dirección o asunto"
          empty={nothingYet}
        />
      </Card>
      {openedMail && <MailDialog mail={openedMail} onClose={() => setOpenedMail(undefined)} />}
    </Page>
  );
}
