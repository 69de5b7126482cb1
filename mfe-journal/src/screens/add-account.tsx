import { useNavigate } from '@parque/remote';
import { OptionalAccountPage, useChosenAccount } from '../components/panel/account-screen';
import { AccountWays } from '../components/registration/account-ways';

/** The ways to another account. */
export function AddAccountScreen() {
  const { account } = useChosenAccount();
  const navigate = useNavigate();
  return (
    <OptionalAccountPage title="Añadir cuenta" lead="Cada cuenta tiene su propio diario." account={account}>
      <AccountWays onAdded={(id) => void navigate(`/panel?cuenta=${id}`)} />
    </OptionalAccountPage>
  );
}
