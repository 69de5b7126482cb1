import { Link } from '@parque/remote';
import type { ReactNode } from 'react';

export const buildTradeAddress = (accountId: number, ticket: string) =>
  `/panel/trade?cuenta=${accountId}&trade=${encodeURIComponent(ticket)}`;

/** The address of the setups, from which the user returns to a trade. */
export const buildSetupsAddress = (accountId: number, ticket: string) =>
  `/panel/setups?cuenta=${accountId}&trade=${encodeURIComponent(ticket)}`;

interface TradeLinkProps {
  /** Undefined in the sample journal, whose trades have no page. */
  readonly accountId: number | undefined;
  readonly ticket: string;
  readonly children: ReactNode;
}

export function TradeLink({ accountId, ticket, children }: TradeLinkProps) {
  if (accountId === undefined) return children;
  return <Link to={buildTradeAddress(accountId, ticket)}>{children}</Link>;
}
