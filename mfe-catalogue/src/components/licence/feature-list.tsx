import { Card, Icon, type IconName } from '@parque/ui';
import css from './feature-list.module.css';

export interface Feature {
  readonly icon: IconName;
  readonly title: string;
  readonly detail: string;
}

export function FeatureList({ features }: { readonly features: readonly Feature[] }) {
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
