import { lazy, Suspense, useState } from 'react';
import { AccountsSkeleton } from '../components/accounts-skeleton';
import { ConnectorPage, type ConnectorPlace } from '../components/connector-page';
import { Copies } from '../copier/child/copies';

const Workbench = lazy(async () => ({ default: (await import('../components/workbench')).Workbench }));

/** The copies. On a visit that begins without children, accounts are registered on the same page. */
function CopiesPlace(place: ConnectorPlace) {
  const hasChildren = place.accounts.hijas.length > 0;
  const [isFirstVisit] = useState(!hasChildren);
  return (
    <>
      {hasChildren && <Copies connection={place.connection} isEntitled={place.isEntitled} />}
      {(isFirstVisit || !hasChildren) && (
        <Suspense fallback={<AccountsSkeleton />}>
          <Workbench {...place} />
        </Suspense>
      )}
    </>
  );
}

export function ConnectorScreen() {
  return <ConnectorPage>{(place) => <CopiesPlace {...place} />}</ConnectorPage>;
}
