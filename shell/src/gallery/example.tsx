import { Card } from '@parque/ui';
import type { ReactNode } from 'react';

/** A part of the design system, with what it is drawn by. */
export interface Example {
  readonly title: string;
  /** Names of what `@parque/ui` exports. */
  readonly of: readonly string[];
  /** In every state it has. */
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
