import type { CopyLinkEntity } from '@parque/contract';
import { Card, copyText, countText, EmptyState, Icon, IconButton } from '@parque/ui';
import css from './assigned-links.module.css';

const none = (
  <EmptyState title="Todavía no tienes enlaces asignados">
    Indica el tamaño de tu cuenta y obtén el primero.
  </EmptyState>
);

function AssignedLink({ url, label }: { readonly url: string; readonly label: string }) {
  const opening = `Abrir ${label}`;
  return (
    <li>
      <div>
        <strong>{label}</strong>
        <code>{url}</code>
      </div>
      <div className={css.tools}>
        <IconButton icon="copy" label={`Copiar ${label}`} onClick={() => void copyText(url)} />
        <a
          className="pq-iconbtn"
          href={url}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={opening}
          title={opening}
        >
          <Icon name="external" />
        </a>
      </div>
    </li>
  );
}

export function AssignedLinks({ links }: { readonly links: CopyLinkEntity['olds'] }) {
  const count = countText(links.length, 'enlace', 'enlaces');
  return (
    <Card title="Enlaces asignados" tools={links.length > 0 && <p>{count}</p>}>
      {links.length === 0 ? (
        none
      ) : (
        <ul className={css.links}>
          {links.map(({ url }, index) => (
            <AssignedLink key={url} url={url} label={`Enlace Asignado (${index + 1})`} />
          ))}
        </ul>
      )}
    </Card>
  );
}
