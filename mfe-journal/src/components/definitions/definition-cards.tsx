import type { DefinitionEntity } from '@parque/contract';
import { Link } from '@parque/remote';
import { Button, Card } from '@parque/ui';
import { useState, type ReactNode } from 'react';
import css from './definition-cards.module.css';
import { RemoveDefinition } from './remove-definition';

interface DefinitionCardsProps<Definition extends DefinitionEntity> {
  readonly definitions: readonly Definition[];
  /** What remains after a removal. */
  readonly deletionNote: string;
  /** The address of the trades of a definition. */
  readonly toAddress: (definition: Definition) => string;
  readonly linkLabel: string;
  readonly onEdit: (definition: Definition) => void;
  readonly children: (definition: Definition) => ReactNode;
}

/** Cards of what the user defined. Each can be edited, and removed after a confirmation. */
export function DefinitionCards<Definition extends DefinitionEntity>({
  definitions,
  deletionNote,
  toAddress,
  linkLabel,
  onEdit,
  children,
}: DefinitionCardsProps<Definition>) {
  const [removedKey, setRemovedKey] = useState<string>();
  const removedDefinition = definitions.find(({ key }) => key === removedKey);
  return (
    <>
      <div className={css.list}>
        {definitions.map((definition) => (
          <Card
            key={definition.key}
            title={definition.name}
            padding="md"
            foot={
              <div className="pq-row">
                <Link
                  className="pq-btn"
                  data-size="sm"
                  aria-label={`${linkLabel}: ${definition.name}`}
                  to={toAddress(definition)}
                >
                  {linkLabel}
                </Link>
                <Button
                  size="sm"
                  variant="ghost"
                  aria-label={`Editar ${definition.name}`}
                  onClick={() => onEdit(definition)}
                >
                  Editar
                </Button>
                <Button
                  size="sm"
                  variant="ghost"
                  aria-label={`Borrar ${definition.name}`}
                  onClick={() => setRemovedKey(definition.key)}
                >
                  Borrar
                </Button>
              </div>
            }
          >
            {children(definition)}
          </Card>
        ))}
      </div>
      {removedDefinition && (
        <RemoveDefinition definition={removedDefinition} onClose={() => setRemovedKey(undefined)}>
          {deletionNote}
        </RemoveDefinition>
      )}
    </>
  );
}
