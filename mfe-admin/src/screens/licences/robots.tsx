import { Card, Page } from '@parque/ui';
import { Contacts, Refusals } from '../../ea/licence-checks';
import { Programs } from '../../ea/programs';
import { useTableAddress } from '../../table/use-table-address';
import { ViewChoice } from '../../table/view-choice';

const view = 'ver';

export function RobotsScreen() {
  const address = useTableAddress({ key: 'cuando', isDescending: true }, [view]);
  const viewName = address.filter(view);
  return (
    <Page
      title="Robots"
      lead="Qué se les responde cuando preguntan por su licencia, y los programas que se descargan."
      tools={
        <ViewChoice
          label="Qué se ve"
          value={viewName === 'contactos' || viewName === 'programas' ? viewName : ''}
          onChange={(value) => address.setFilter(view, value)}
          options={[
            { value: '', label: 'Rechazos' },
            { value: 'contactos', label: 'Últimos contactos' },
            { value: 'programas', label: 'Programas' },
          ]}
        />
      }
    >
      {viewName === 'programas' ? (
        <Programs />
      ) : (
        <Card>
          {viewName === 'contactos' ? <Contacts address={address} /> : <Refusals address={address} />}
        </Card>
      )}
    </Page>
  );
}
