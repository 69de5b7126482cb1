import { useNavigate } from '@parque/remote';
import { OwnPage, useChosenAccount } from '../components/panel/account-screen';
import { AccountWays } from '../components/registration/account-ways';

/** The ways to another account. */
export function AddAccountScreen() {
  const { account } = useChosenAccount();
  const navigate = useNavigate();
  return (
    <OwnPage title="Añadir cuenta" lead="Cada cuenta tiene su propio diario." account={account}>
      <AccountWays onAdded={(id) => void navigate(`/panel?cuenta=${id}`)} />
    </OwnPage>
  );
}
