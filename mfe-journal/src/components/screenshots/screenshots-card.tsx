import { maxScreenshots } from '@parque/contract/limits';
import { Card, QueryView, Skeleton } from '@parque/ui';
import { useQuery } from '@tanstack/react-query';
import { screenshotsQuery, type TradeReference } from '../../api/screenshots';
import { AddScreenshot } from './add-screenshot';
import { ScreenshotList } from './screenshot-list';

/** The screenshots of a trade: pictures of its chart that the owner attached. */
export function ScreenshotsCard(trade: TradeReference) {
  const shots = useQuery(screenshotsQuery(trade));
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
            {known.length > 0 && <ScreenshotList trade={trade} shots={known} />}
            <AddScreenshot trade={trade} isFull={known.length >= maxScreenshots} />
          </div>
        )}
      </QueryView>
    </Card>
  );
}
