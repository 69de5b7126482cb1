import type { DefinitionEntity } from '@parque/contract';
import { Fragment, useState, type ReactNode } from 'react';
import css from './definition-cards.module.css';
import { RemoveDefinition } from './remove-definition';

interface DefinitionCardsProps<Definition extends DefinitionEntity> {
  readonly definitions: readonly Definition[];
  /** What remains after a removal. */
  readonly remains: string;
  readonly renderCard: (definition: Definition, onRemove: () => void) => ReactNode;
}

/** Cards of what the user defined. Each can be removed after a confirmation. */
export function DefinitionCards<Definition extends DefinitionEntity>({
  definitions,
  remains,
  renderCard,
}: DefinitionCardsProps<Definition>) {
  const [removedKey, setRemovedKey] = useState<string>();
  const removed = definitions.find(({ key }) => key === removedKey);
  return (
    <>
      <div className={css.list}>
        {definitions.map((definition) => (
          <Fragment key={definition.key}>
            {renderCard(definition, () => setRemovedKey(definition.key))}
          </Fragment>
        ))}
      </div>
      {removed && (
        <RemoveDefinition definition={removed} onClose={() => setRemovedKey(undefined)}>
          {remains}
        </RemoveDefinition>
      )}
    </>
  );
}
