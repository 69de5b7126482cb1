import { GroupFrame } from '../../components/groups/group-frame';
import { GroupMonthView } from '../../components/groups/group-month-view';

/** A month of a group of accounts. */
export const GroupScreen = () => (
  <GroupFrame kind="month" title="Grupo">
    {(shown) => <GroupMonthView shown={shown} />}
  </GroupFrame>
);
