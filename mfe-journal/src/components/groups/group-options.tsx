import { useQuery } from '@tanstack/react-query';
import { definitionsQuery, filterDefinitions, type AccountGroup } from '../../api/definitions';
import { getGroupAddress } from './group-address';

interface GroupChoicesProps {
  readonly groups: readonly AccountGroup[];
  /** The screen that shows a group. */
  readonly screen: string;
}

/** The groups of a selection of accounts. */
export const GroupChoices = ({ groups, screen: screenPath }: GroupChoicesProps) => (
  <optgroup label="Grupos">
    {groups.map(({ key, name }) => (
      <option key={key} value={getGroupAddress(screenPath, key)}>
        {name}
      </option>
    ))}
  </optgroup>
);

/** The groups of the user beside the accounts, when they are loaded. */
export function GroupOptions({ screen: screenPath }: Pick<GroupChoicesProps, 'screen'>) {
  const { data } = useQuery(definitionsQuery);
  const groups = filterDefinitions('group', data);
  return groups.length > 0 && <GroupChoices groups={groups} screen={screenPath} />;
}
