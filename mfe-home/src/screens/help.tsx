import { getReasonText } from '@parque/domain/copy';
import { isKnownAddress, Link, Navigate, readSettings, useParams, useSearchParams } from '@parque/remote';
import { Banner, ButtonLink, Card, EmptyState, Page, TextField } from '@parque/ui';
import type { HelpSection } from '../help/page';
import { listPages } from '../help/pages';
import { searchPages } from '../help/search-pages';
import css from './help.module.css';

/** Where a question that no page answers goes. */
function Support() {
  const { supportChatUrl } = readSettings();
  if (!supportChatUrl) return null;
  return (
    <Card padding="md" title="¿No está aquí?">
      <ButtonLink href={supportChatUrl} isExternal>
        Escribir a soporte
      </ButtonLink>
    </Card>
  );
}

function Passages({ text }: { readonly text: string }) {
  const passages = searchPages(text);
  if (passages.length === 0) {
    return (
      <Card>
        <EmptyState icon="search" title="Ninguna página lo nombra">
          Prueba con otra palabra.
        </EmptyState>
      </Card>
    );
  }
  return (
    <Card>
      <ul className={css.topics} aria-label="Lo que hay en Ayuda">
        {passages.map(({ topic, place, term, text: passage }) => (
          <li key={`${place} ${term} ${passage}`}>
            <Link to={`/ayuda/${topic}`}>{place}</Link>
            <p>
              {term && <strong>{`${term}. `}</strong>}
              {passage}
            </p>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Topics() {
  return (
    <Card>
      <ul className={css.topics} aria-label="Páginas de ayuda">
        {listPages().map(({ id, title, page }) => (
          <li key={id}>
            <Link to={`/ayuda/${id}`}>{title}</Link>
            <p>{page.lead}</p>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** The list of pages, and a search in all of them. A command of the palette names its page in the query. */
export function HelpScreen() {
  const [params, setParams] = useSearchParams();
  const topic = params.get('tema');
  const search = params.get('buscar') ?? '';
  if (topic) return <Navigate to={`/ayuda/${topic}`} replace />;
  return (
    <Page title="Ayuda" lead="Cómo funciona Parqué, en diez páginas cortas.">
      <TextField
        label="Buscar en Ayuda"
        type="search"
        autoComplete="off"
        maxLength={80}
        value={search}
        onChange={(buscar) => setParams(buscar ? { buscar } : {}, { replace: true })}
      />
      {search.trim() ? <Passages text={search} /> : <Topics />}
      <Support />
    </Page>
  );
}

function Section({ title, text, items = [] }: HelpSection) {
  return (
    <Card title={title} padding="md">
      {text && <p className={css.text}>{text}</p>}
      {items.length > 0 && (
        <ul className={css.items}>
          {items.map((item) => (
            <li key={`${item.term} ${item.text}`}>
              {item.term && <strong>{item.term}</strong>}
              <span>{item.text}</span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

const toHelp = <ButtonLink href="#/ayuda">Toda la ayuda</ButtonLink>;

/** One page. A link from an operation names its reason in the query. */
export function TopicScreen() {
  const { tema } = useParams();
  const [params] = useSearchParams();
  const topics = listPages();
  const index = topics.findIndex(({ id }) => id === tema);
  const topic = topics[index];
  const next = topics[(index + 1) % topics.length];
  if (!topic || !next) {
    return (
      <Page title="Ayuda">
        <Card>
          <EmptyState icon="search" title="No hay ninguna página con ese nombre" action={toHelp} />
        </Card>
      </Page>
    );
  }
  const { lead, at, sections } = topic.page;
  const reason = getReasonText(params.get('motivo') ?? '');
  const toScreen = isKnownAddress(at.to) && <ButtonLink href={`#${at.to}`}>{at.label}</ButtonLink>;
  return (
    <Page
      title={topic.title}
      lead={lead}
      tools={
        <>
          {toHelp}
          {toScreen}
        </>
      }
    >
      {reason && <Banner title="El motivo de tu operación">{reason}</Banner>}
      {sections.map((section) => (
        <Section key={section.title} {...section} />
      ))}
      <p>
        Sigue con{' '}
        <Link className="pq-link" to={`/ayuda/${next.id}`}>
          {next.title}
        </Link>
      </p>
      <Support />
    </Page>
  );
}
