import { callQuery } from '@parque/api-client';
import { searchRecords } from '@parque/contract/addresses';
import { useSession } from '@parque/session';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Composition } from '../remotes/composition';
import { matchRoute, getRoutePermission } from '../remotes/routes';
import type { PaletteGroup, PaletteItem } from './matching';

/** The shortest text that is searched. */
const minTextLength = 2;
const maxTextLength = 80;

/** How long no key is pressed before the text is searched. */
const pauseMs = 200;

/** Returns the text after a pause in the typing. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

interface FoundRecords {
  readonly groups: readonly PaletteGroup[];
  readonly isSearching: boolean;
  readonly hasFailed: boolean;
}

/**
 * Searches the users, products and transactions that the API lets an admin read. Other users search nothing. Records
 * whose screen is not part of this installation are left out.
 */
export function useFoundRecords(
  registry: Composition,
  text: string,
  goTo: (address: string) => void,
): FoundRecords {
  const session = useSession();
  const typed = text.trim();
  const settled = useSettled(typed).slice(0, maxTextLength);
  const canSearch = session.user?.rol === 1 && typed.length >= minTextLength;
  const { data, isFetching, isError } = useQuery({
    ...callQuery(searchRecords, { query: { text: settled } }),
    enabled: canSearch && settled.length >= minTextLength,
    placeholderData: keepPreviousData,
  });
  if (!canSearch) return { groups: [], isSearching: false, hasFailed: false };
  const items = (data ?? [])
    .filter(({ to }) => {
      const match = matchRoute(registry, to.split('?')[0] ?? '');
      return match !== undefined && getRoutePermission(match, session) === 'granted';
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
  const titles = [...new Set(items.map(({ group }) => group))];
  return {
    groups: titles.map((title) => ({ title, items: items.filter(({ group }) => group === title) })),
    isSearching: isFetching || settled !== typed,
    hasFailed: isError,
  };
}
