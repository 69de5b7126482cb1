import { pollEvery } from '@parque/api-client';
import { useSession } from '@parque/session';
import { Banner, Card, QueryView, Skeleton, Icon, type IconName } from '@parque/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { licenceQuery } from '../../api/licence';
import { AccountField } from './account-field';
import { InstallCard } from './install-card';
import { LicenceHero } from './licence-hero';
import css from './licence-view.module.css';

interface Feature {
  readonly icon: IconName;
  readonly title: string;
  readonly detail: string;
}

function FeatureList({ features }: { readonly features: readonly Feature[] }) {
  return (
    <Card title="Qué incluye" padding="lg">
      <ul className={css.list}>
        {features.map(({ icon, title, detail }) => (
          <li key={title}>
            <Icon name={icon} />
            <div>
              <strong>{title}</strong>
              {detail}
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}

interface LicenceViewProps {
  readonly productId: number;
  readonly title: string;
  readonly description: string;
  readonly heading: string;
  readonly art: ReactNode;
  readonly features: readonly Feature[];
}

/** Polled while the page is visible, because an admin can block the licence. */
const refetchInterval = pollEvery(5000);

export function LicenceView({ productId, title, description, heading, art, features }: LicenceViewProps) {
  const { user, owned } = useSession();
  const key = { userId: user?.id ?? 0, productId };
  const licence = useQuery({ ...licenceQuery(key), refetchInterval, enabled: user !== undefined });

  return (
    <div className="pq-cards">
      <LicenceHero
        title={title}
        description={description}
        art={art}
        licence={licence.data}
        isLoading={licence.isPending}
        owned={owned?.find(({ id }) => id === productId)}
      />
      <div className={`pq-columns ${css.columns}`}>
        <Card title={heading} note="Es el número con el que entras en MT5. Solo cifras." padding="lg">
          <QueryView
            query={licence}
            label="Cargando tu licencia"
            skeleton={
              <div className={css.waiting}>
                <Skeleton height="100%" />
              </div>
            }
          >
            {(stored) => (
              <div className={css.accounts}>
                <AccountField licenceKey={key} slot={1} product={title} stored={stored?.account_1} />
                <AccountField licenceKey={key} slot={2} product={title} stored={stored?.account_2} />
                <div className={css.note}>
                  <Banner icon="lock" title="Una cuenta registrada no se puede cambiar">
                    Revisa el número antes de registrarlo. Si te equivocas, escribe a soporte.
                  </Banner>
                </div>
              </div>
            )}
          </QueryView>
        </Card>
        <FeatureList features={features} />
      </div>
      {licence.data && <InstallCard productId={productId} title={title} />}
    </div>
  );
}
