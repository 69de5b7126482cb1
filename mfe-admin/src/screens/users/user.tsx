import { useParams } from '@parque/remote';
import { ButtonLink, Page, QueryView } from '@parque/ui';
import { useQuery } from '@tanstack/react-query';
import { userQuery } from '../../api/users';
import { UserFacts } from '../../users/user-facts';
import { UserProducts } from '../../users/user-products';
import { UserWarnings } from '../../users/user-warnings';

export function UserScreen() {
  const { id } = useParams();
  const user = useQuery(userQuery(Number(id)));
  const roleName = user.data?.rol === 1 ? 'Administrador' : 'Usuario';
  return (
    <Page
      title={user.data?.name ?? 'Usuario'}
      lead={user.data ? roleName : '\u00a0'}
      tools={<ButtonLink href="#/admin-usuarios">Todos los usuarios</ButtonLink>}
    >
      <QueryView query={user} label="Cargando el usuario">
        {(loadedUser) => (
          <>
            <UserWarnings userId={loadedUser.id} warnings={loadedUser.warnings} />
            <div className="pq-columns" data-split="side">
              <UserFacts user={loadedUser} />
              <UserProducts user={loadedUser} />
            </div>
          </>
        )}
      </QueryView>
    </Page>
  );
}
