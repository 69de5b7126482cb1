import { Card, Page } from '@parque/ui';
import { Contacts } from '../../ea/contacts';
import { Refusals } from '../../ea/refusals';
import { useTableAddress } from '../../table/use-table-address';
import { ViewChoice } from '../../table/view-choice';

const view = 'ver';

export function RobotsScreen() {
  const address = useTableAddress({ key: 'cuando', isDescending: true }, [view]);
  const isContacts = address.filter(view) === 'contactos';
  return (
    <Page
      title="Robots"
      lead="Qué se les responde cuando preguntan por su licencia."
      tools={
        <ViewChoice
          label="Qué se ve"
          value={isContacts ? 'contactos' : ''}
          onChange={(value) => address.setFilter(view, value)}
          options={[
            { value: '', label: 'Rechazos' },
            { value: 'contactos', label: 'Últimos contactos' },
          ]}
        />
      }
    >
      <Card>{isContacts ? <Contacts address={address} /> : <Refusals address={address} />}</Card>
    </Page>
  );
}
