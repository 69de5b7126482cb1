import { GroupAnalysis } from '../../components/groups/group-analysis';
import { GroupFrame } from '../../components/groups/group-frame';

export const GroupAnalysisScreen = () => (
  <GroupFrame kind="analysis" title="Análisis del grupo">
    {(shown) => <GroupAnalysis kind="analysis" shown={shown} />}
  </GroupFrame>
);

/** The trades of a group of accounts. */
export const GroupOperationsScreen = () => (
  <GroupFrame kind="trades" title="Operaciones del grupo">
    {(shown) => <GroupAnalysis kind="trades" shown={shown} />}
  </GroupFrame>
);
