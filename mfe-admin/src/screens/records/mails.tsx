import type { OutboxMailEntity } from '@parque/contract';
import { Card, EmptyState, Page } from '@parque/ui';
import { useState } from 'react';
import { mailsQuery } from '../../api/mails';
import { createMailColumns } from '../../mails/mail-columns';
import { MailDialog } from '../../mails/mail-dialog';
import { CursorTable } from '../../table/cursor-table';
import { useTableAddress } from '../../table/use-table-address';

const nothingYet = (
  <EmptyState icon="chat" title="Todavía no se ha escrito a nadie">
    Aquí quedan durante un mes los correos que envía el producto: confirmar una dirección, recuperar una
    cuenta y los avisos de seguridad.
  </EmptyState>
);

export function MailsScreen() {
  const address = useTableAddress({ key: 'cuando', isDescending: true });
  const [opened, setOpened] = useState<OutboxMailEntity>();
  const { search } = address;
  return (
    <Page title="Correos" lead="Lo que el producto ha escrito, y si ha llegado a salir.">
      <Card>
        <CursorTable
          label="Correos"
          address={address}
          createQuery={(page) => mailsQuery({ ...(search && { search }), ...page })}
          columns={createMailColumns(setOpened)}
          keyOf={({ id }) => id}
          searchLabel="Dirección o asunto"
          empty={nothingYet}
        />
      </Card>
      {opened && <MailDialog mail={opened} onClose={() => setOpened(undefined)} />}
    </Page>
  );
}
