import { Banner } from '@parque/ui';
import { joinNames } from '../../components/join-names';

interface UnknownSymbolsProps {
  readonly names: readonly string[];
  /** The consequence of the unknown names. */
  readonly children: string;
}

/** Names symbols that the broker of the child does not have. They can be saved: the broker may add them. */
export function UnknownSymbols({ names, children }: UnknownSymbolsProps) {
  if (names.length === 0) return null;
  return (
    <Banner tone="accent" title={`El bróker de esta cuenta no tiene ${joinNames(new Set(names))}`}>
      {children}
    </Banner>
  );
}
