import type { UseQueryResult } from '@tanstack/react-query';
import type { MemberTrades } from '../../api/groups';
import { SyncNotice } from '../panel/sync-notice';

interface GroupSyncNoticesProps {
  readonly members: readonly MemberTrades[];
  readonly query: UseQueryResult<unknown>;
}

/** The accounts of a group whose newest trades may be missing, each with the reason. */
export const GroupSyncNotices = ({ members, query }: GroupSyncNoticesProps) =>
  members.map(({ account, ...of }) => (
    <SyncNotice key={account.id} account={account} isNamed of={of} query={query} />
  ));
