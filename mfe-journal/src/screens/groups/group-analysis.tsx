import { GroupAnalysis } from '../../components/groups/group-analysis';
import { GroupFrame } from '../../components/groups/group-frame';

/** The analysis of a group of accounts. */
export const GroupAnalysisScreen = () => (
  <GroupFrame kind="analysis" title="Análisis del grupo">
    {(shown) => <GroupAnalysis shown={shown} />}
  </GroupFrame>
);
