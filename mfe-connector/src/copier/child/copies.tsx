import type { CopyChildEntity, CopyMasterEntity } from '@parque/contract';
import { Badge, Banner, ButtonLink, QueryView } from '@parque/ui';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { copierQuery } from '../../api/copier';
import type { Connection } from '../../api/copier-stream';
import { AccountsSkeleton } from '../../components/accounts-skeleton';
import { groupByMaster, type Group } from '../../api/masters';
import { CloseAll } from '../closing/close-all';
import { ChildCard } from './child-card';
import { describeSilence } from './child-status';
import css from './copies.module.css';

function MasterTrouble({ master }: { readonly master: CopyMasterEntity }) {
  if (!master.status_note) return null;
  return (
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
      {describeSilence(master)}
    </Banner>
  );
}

interface CopiesProps {
  readonly isEntitled: boolean;
}

interface CardsProps extends CopiesProps {
  readonly group: Group<CopyMasterEntity, CopyChildEntity>;
  readonly masters: readonly CopyMasterEntity[];
}

/** Closes all copies of a master, if several children have some. */
function CloseOfMaster({ group: { master, children }, masters }: Pick<CardsProps, 'group' | 'masters'>) {
  if (!master) return null;
  return (
    <div className={css.all}>
      <CloseAll
        master={masters.length > 1 ? master : undefined}
        account={master.id}
        isOffered={children.filter(({ open_copies }) => open_copies > 0).length > 1}
      />
    </div>
  );
}

function Cards({ group: { children }, masters, ...rest }: CardsProps) {
  return (
    <div className={css.cards}>
      {children.map((child) => (
        <ChildCard
          key={child.id}
          child={child}
          masters={masters}
          detailsAddress={`#/conector/${child.id}`}
          {...rest}
        />
      ))}
    </div>
  );
}

function Only(props: CardsProps) {
  const { master } = props.group;
  return (
    <>
      {master && <MasterTrouble master={master} />}
      <CloseOfMaster {...props} />
      <Cards {...props} />
    </>
  );
}

/** The copies of one master when there are several, or the copies without a master. */
function Section(props: CardsProps) {
  const { master, children } = props.group;
  const id = useId();
  if (children.length === 0) return null;
  return (
    <section className={css.copies} aria-labelledby={id}>
      <div className={css.head}>
        <h2 className="pq-t-lg" id={id}>
          {master ? `Copias de la maestra ${master.number}` : 'Copias sin maestra'}
        </h2>
        <CloseOfMaster {...props} />
      </div>
      {master && <MasterTrouble master={master} />}
      <Cards {...props} />
    </section>
  );
}

export function Copies({
  connection,
  ...props
}: CopiesProps & {
  readonly connection: Connection;
}) {
  const state = useQuery(copierQuery);
  return (
    <QueryView
      query={state}
      label="Cargando la copia"
      skeleton={<AccountsSkeleton />}
      failureTitle="No se ha podido cargar la copia"
    >
      {(copierState) => {
        const masters = copierState.masters;
        const groups = groupByMaster(masters, copierState.children);
        return (
          <div className={css.copies}>
            {connection === 'reconnecting' && <Badge tone="accent">Reconectando…</Badge>}
            {groups.map((group) => {
              const Part = groups.length > 1 ? Section : Only;
              return <Part key={group.master?.id ?? 'none'} group={group} masters={masters} {...props} />;
            })}
          </div>
        );
      }}
    </QueryView>
  );
}
