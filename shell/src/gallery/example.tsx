import { Card } from '@parque/ui';
import type { ReactNode } from 'react';

/** An example of components of the design system. */
export interface Example {
  readonly title: string;
  /** Names of the exports of `@parque/ui` that it shows. */
  readonly of: readonly string[];
  /** Draws the components in every state. */
  readonly draw: () => ReactNode;
}

export function ExampleCard({ example: { title, of, draw: Draw } }: { readonly example: Example }) {
  return (
    <Card title={title} note={of.join(', ')} padding="md">
      <div className="pq-stack">
        <Draw />
      </div>
    </Card>
  );
}
