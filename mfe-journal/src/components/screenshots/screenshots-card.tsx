import { maxScreenshots } from '@parque/contract/limits';
import { Card, QueryView, Skeleton } from '@parque/ui';
import { useQuery } from '@tanstack/react-query';
import { screenshotsQuery, type TradeReference } from '../../api/screenshots';
import { AddScreenshot } from './add-screenshot';
import { ScreenshotList } from './screenshot-list';

/** The screenshots of a trade: pictures of its chart that the owner attached. */
export function ScreenshotsCard(of: TradeReference) {
  const shots = useQuery(screenshotsQuery(of));
  return (
    <Card
      title="Capturas"
      note="Solo tú las ves. Se guardan sin la ubicación ni otros datos de la foto."
      padding="md"
    >
      <QueryView
        query={shots}
        label="Cargando las capturas"
        skeleton={<Skeleton height="9rem" />}
        failureTitle="No se han podido cargar las capturas"
      >
        {(known) => (
          <div className="pq-stack">
            {known.length > 0 && <ScreenshotList of={of} shots={known} />}
            <AddScreenshot of={of} isFull={known.length >= maxScreenshots} />
          </div>
        )}
      </QueryView>
    </Card>
  );
}
