import { Badge, Banner, ButtonLink, QueryView } from '@parque/ui';
import { useQuery } from '@tanstack/react-query';
import { copierQuery } from '../../api/copier';
import { pollEvery, useCopierStream } from '../../api/copier-stream';
import { CloseAll } from '../closing/close-all';
import { ChildCard } from './child-card';
import { silenceText } from './child-status';
import css from './copies.module.css';

/** A card for each child, updated by the event stream. */
export function Copies({ isEntitled }: { readonly isEntitled: boolean }) {
  const connection = useCopierStream(true);
  const state = useQuery({ ...copierQuery, refetchInterval: pollEvery(connection) });
  return (
    <QueryView query={state} label="Cargando la copia" failureTitle="No se ha podido cargar la copia">
      {({ master, children }) => (
        <div className={css.copies}>
          {connection === 'reconnecting' && <Badge tone="accent">Reconectando…</Badge>}
          {master?.status_note && (
            <Banner
              tone="danger"
              title={`Cuenta maestra: ${master.status_note}`}
              action={
                master.is_terminal && (
                  <ButtonLink size="sm" href="#/terminales">
                    Mis terminales
                  </ButtonLink>
                )
              }
            >
              {silenceText(master)}
            </Banner>
          )}
          {master && (
            <div className={css.all}>
              <CloseAll
                account={master.id}
                isOffered={children.filter(({ open_copies }) => open_copies > 0).length > 1}
              />
            </div>
          )}
          <div className={css.cards}>
            {children.map((child) => (
              <ChildCard
                key={child.id}
                child={child}
                isEntitled={isEntitled}
                master={master}
                detailsAt={`#/conector/${child.id}`}
              />
            ))}
          </div>
        </div>
      )}
    </QueryView>
  );
}
