import { Page } from '..';
import { acts } from './acts';
import { data } from './data';
import { ExampleCard, type Example } from './example';
import { fields } from './fields';
import { looks } from './looks';
import { notices } from './notices';

export const examples: readonly Example[] = [...looks, ...acts, ...fields, ...notices, ...data];

const themes = [
  ['dark', 'Oscuro'],
  ['light', 'Claro'],
] as const;

/** All components of the design system, in every state, in both themes. */
export function Gallery() {
  return (
    <Page title="Sistema de diseño" lead="Todo lo que pueden usar los módulos, en todos sus estados.">
      <div className="pq-gallery">
        {themes.map(([theme, name]) => (
          <section
            key={theme}
            className="pq-gallery__theme"
            data-theme={theme}
            aria-label={`Tema ${name.toLowerCase()}`}
          >
            <h2>{name}</h2>
            <div className="pq-cards">
              {examples.map((example) => (
                <ExampleCard key={example.title} example={example} />
              ))}
            </div>
          </section>
        ))}
      </div>
    </Page>
  );
}
