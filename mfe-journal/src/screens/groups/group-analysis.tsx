import { Navigate, useSearchParams } from '@parque/remote';
import { GroupAnalysis } from '../../components/groups/group-analysis';
import { GroupFrame } from '../../components/groups/group-frame';

export function GroupAnalysisScreen() {
  const [search] = useSearchParams();
  // The trades were a section of this screen.
  if (search.get('ver') === 'trades') return <Navigate to={`/panel/grupo/operaciones?${search}`} replace />;
  return (
    <GroupFrame kind="analysis" title="Análisis del grupo">
      {(shown) => <GroupAnalysis kind="analysis" shown={shown} />}
    </GroupFrame>
  );
}

/** The trades of a group of accounts. */
export const GroupOperationsScreen = () => (
  <GroupFrame kind="trades" title="Operaciones del grupo">
    {(shown) => <GroupAnalysis kind="trades" shown={shown} />}
  </GroupFrame>
);
