import type { CopierStateEntity, CopyChildEntity } from '@parque/contract';
import { useParams } from '@parque/remote';
import { ButtonLink, EmptyState, Page, QueryView } from '@parque/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { copierQuery } from '../api/copier';
import { getPollInterval, useCopierStream, type Connection } from '../api/copier-stream';
import { findMaster } from '../api/masters';
import { ConnectorTabs } from './connector-tabs';

export interface ChildPlace {
  readonly child: CopyChildEntity;
  readonly isWithoutMaster: boolean;
  readonly state: CopierStateEntity;
  readonly connection: Connection;
}

interface ChildPageProps {
  readonly title: string;
  readonly lead: string;
  readonly label: string;
  readonly tools: (id: number, state: CopierStateEntity | undefined) => ReactNode;
  readonly children: (place: ChildPlace) => ReactNode;
}

export function ChildPage({ label, tools, children, ...page }: ChildPageProps) {
  const id = Number(useParams().child);
  const connection = useCopierStream(true);
  const query = useQuery({ ...copierQuery, refetchInterval: getPollInterval(connection) });
  return (
    <Page {...page} tools={tools(id, query.data)}>
      <ConnectorTabs />
      <QueryView query={query} label={label}>
        {(state) => {
          const child = state.children.find((candidate) => candidate.id === id);
          if (child) {
            const isWithoutMaster = findMaster(child, state.masters) === undefined;
            return children({ child, isWithoutMaster, state, connection });
          }
          return (
            <EmptyState
              icon="search"
              title="Esta cuenta no está entre tus hijas"
              action={<ButtonLink href="#/conector">Ver el conector</ButtonLink>}
            />
          );
        }}
      </QueryView>
    </Page>
  );
}
