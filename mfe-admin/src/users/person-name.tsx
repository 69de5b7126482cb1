import { Link } from '@parque/remote';
import { Breakable } from '@parque/ui';

interface PersonNameProps {
  readonly id: number;
  readonly name: string;
  readonly email: string;
}

/** Somebody's name, which leads to what is known of them. On phones the e-mail has no column of its own. */
export function PersonName({ id, name, email }: PersonNameProps) {
  return (
    <>
      <Link to={`/admin-usuarios/${id}`}>{name}</Link>
      <small className="pq-only-sm pq-mute">
        <br />
        <Breakable text={email} />
      </small>
    </>
  );
}
