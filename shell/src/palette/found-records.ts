import { send } from '@parque/api-client';
import type { Address } from '@parque/contract';
import { can, useSession, type SessionState } from '@parque/session';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { listCommands } from '../remotes/commands';
import type { Composition } from '../remotes/composition';
import { matchRoute } from '../remotes/routes';
import { groupItems, type PaletteItem } from './matching';

const minTextLength = 2;
const maxTextLength = 80;

/** How long no key is pressed before the text is searched. */
const pauseMs = 200;

function useDebouncedText(text: string): string {
  const [settledText, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return settledText;
}

/** The search of a command. Third parties search nothing. */
const listSearches = (registry: Composition, session: SessionState) =>
  listCommands(registry, session).flatMap(({ entry, command: { label, finds } }) =>
    finds && !entry.sandbox ? [{ label, finds }] : [],
  );

/** The call of a search; all answer as this one does. */
const createAddress = (path: string): Address<'searchRecords'> => ({
  id: 'searchRecords',
  method: 'GET',
  path,
});

type Search = ReturnType<typeof listSearches>[number];

/** Sends all searches. @throws ApiError - When none of them is answered. */
async function findRecords(searches: readonly Search[], text: string) {
  const answers = await Promise.allSettled(
    searches.map(({ finds }) => send(createAddress(finds), { query: { text } })),
  );
  if (answers.every((answer) => answer.status === 'rejected')) throw answers[0]?.reason;
  return {
    records: answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : [])),
    failed: searches.filter((_, index) => answers[index]?.status === 'rejected'),
  };
}

/**
 * Searches the records of the API that commands of remotes name. Records whose screen is not part of this installation are
 * left out.
 */
export function useRecordSearch(registry: Composition, text: string, goTo: (address: string) => void) {
  const session = useSession();
  const search = text.trim();
  const settledSearch = useDebouncedText(search).slice(0, maxTextLength);
  const searches = search.length < minTextLength ? [] : listSearches(registry, session);
  const { data, isFetching, isError } = useQuery({
    queryKey: ['records', searches.map(({ finds }) => finds), settledSearch],
    queryFn: () => findRecords(searches, settledSearch),
    enabled: searches.length > 0 && settledSearch.length >= minTextLength,
    placeholderData: keepPreviousData,
  });
  if (searches.length === 0) return { groups: [], isSearching: false, failed: [] };
  const items = (data?.records ?? [])
    .filter(({ to }) => {
      const match = matchRoute(registry, to.split('?')[0] ?? '');
      return match !== undefined && can(match.route.requires, session);
    })
    .map(({ label, note, group, to }): PaletteItem => ({
      name: `record${to}`,
      label,
      note,
      group,
      keywords: [],
      isRecord: true,
      run: () => goTo(to),
    }));
  return {
    groups: groupItems(items),
    isSearching: isFetching || settledSearch !== search,
    failed: (isError ? searches : (data?.failed ?? [])).map(({ label }) => label),
  };
}
