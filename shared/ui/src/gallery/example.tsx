import { Card } from '..';
import type { ReactNode } from 'react';

/** An example of components of the design system. */
export interface Example {
  readonly title: string;
  /** Names of the displayed exports of `@parque/ui`. */
  readonly shows: readonly string[];
  /** Draws the components in every state. */
  readonly draw: () => ReactNode;
}

export function ExampleCard({ example: { title, shows, draw: Draw } }: { readonly example: Example }) {
  return (
    <Card title={title} note={shows.join(', ')} padding="md">
      <div className="pq-stack">
        <Draw />
      </div>
    </Card>
  );
}
