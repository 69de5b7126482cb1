import type { CopierStateEntity, CopyChildEntity } from '@parque/contract';
import { Badge, Button, Card, EmptyState, QueryView, SelectField, countText } from '@parque/ui';
import { useSearchParams } from '@parque/remote';
import { useInfiniteQuery } from '@tanstack/react-query';
import { copiesQuery, type Outcome } from '../../api/copier';
import { getPollInterval, type Connection } from '../../api/copier-stream';
import { findMaster } from '../../api/masters';
import { replaceParam } from '../search-params';
import css from './copy-log.module.css';
import { CopyRow } from './copy-row';
import { outcomes } from './copy-words';
import { isOfPresentMaster, describeRowMaster } from './row-master';
import { useEffect, useState } from 'react';

interface NewsProps {
  /** Numbers of the rows that are shown, the newest first. */
  readonly ids: readonly number[];
}

/** How long to wait for the next copy before reporting the count: one announcement for a whole burst. */
const quietMs = 2_000;

/** Announces to screen readers how many copies are new, without reading each aloud. */
function News({ ids }: NewsProps) {
  const newest = ids[0] ?? 0;
  const [reportedCopyId, setReportedCopyId] = useState(newest);
  const [text, setText] = useState('');
  const count = ids.filter((id) => id > reportedCopyId).length;
  useEffect(() => {
    if (count === 0) return undefined;
    const timer = setTimeout(() => {
      setReportedCopyId(newest);
      setText(`Hay ${countText(count, 'copia nueva', 'copias nuevas')}`);
    }, quietMs);
    return () => clearTimeout(timer);
  }, [newest, count]);
  return (
    <p className="pq-sr" role="status">
      {text}
    </p>
  );
}

interface CopyLogProps {
  readonly child: CopyChildEntity;
  readonly state: CopierStateEntity;
  readonly connection: Connection;
}

const outcomeParameter = 'resultado';
const isOutcome = (text: string | null): text is Outcome => text !== null && Object.hasOwn(outcomes, text);

function Live({ connection }: Pick<CopyLogProps, 'connection'>) {
  if (connection === 'connecting') return null;
  return connection === 'live' ? (
    <Badge tone="up">En directo</Badge>
  ) : (
    <Badge tone="accent">Reconectando…</Badge>
  );
}

function Nothing({ outcome }: { readonly outcome: Outcome | undefined }) {
  if (outcome)
    return <EmptyState icon="search" title={`No hay operaciones así: ${outcomes[outcome].plural}`} />;
  return (
    <EmptyState icon="clock" title="Todavía no se ha copiado nada">
      En cuanto la maestra opere, aquí verás cada copia con su cuenta y su motivo.
    </EmptyState>
  );
}

export function CopyLog({ child, state, connection }: CopyLogProps) {
  const [address, setAddress] = useSearchParams();
  const param = address.get(outcomeParameter);
  const outcome = isOutcome(param) ? param : undefined;
  const copies = useInfiniteQuery({
    ...copiesQuery(child.id, outcome),
    refetchInterval: getPollInterval(connection),
  });
  const hasMaster = findMaster(child, state.masters) !== undefined;
  const rows = copies.data?.pages.flatMap((page) => page.rows) ?? [];
  const choose = (value: string) =>
    setAddress((now) => replaceParam(now, outcomeParameter, value === '' ? undefined : value), {
      replace: true,
    });
  return (
    <Card title="Registro" tools={<Live connection={connection} />} padding="md">
      <div className={css.log}>
        <SelectField
          label="Resultado"
          value={outcome ?? ''}
          onChange={choose}
          options={[
            { value: '', label: 'Todos' },
            ...Object.entries(outcomes).map(([value, { plural }]) => ({ value, label: plural })),
          ]}
        />
        {copies.data && <News key={outcome ?? ''} ids={rows.map(({ id }) => id)} />}
        <QueryView
          query={copies}
          label="Cargando el registro"
          isEmpty={() => rows.length === 0}
          empty={<Nothing outcome={outcome} />}
        >
          {() => (
            <ol className={css.rows} aria-label="Registro de copias">
              {rows.map((entry) => (
                <CopyRow
                  key={entry.id}
                  entry={entry}
                  master={describeRowMaster(entry, child, state)}
                  canSynchronise={hasMaster && isOfPresentMaster(entry, child)}
                />
              ))}
            </ol>
          )}
        </QueryView>
        {copies.hasNextPage && (
          <Button isBlock isBusy={copies.isFetchingNextPage} onClick={() => void copies.fetchNextPage()}>
            Ver anteriores
          </Button>
        )}
      </div>
    </Card>
  );
}
