import { Link } from '@parque/remote';
import { Breakable } from '@parque/ui';
import css from './user-name.module.css';

interface UserNameProps {
  readonly id: number;
  readonly name: string;
  readonly email: string;
}

/** A user's name as a link to the user's page, with the e-mail below it where that has no column. */
export function UserName({ id, name, email }: UserNameProps) {
  return (
    <>
      <Link to={`/admin-usuarios/${id}`}>{name}</Link>
      <small className={`pq-mute ${css.email}`}>
        <br />
        <Breakable text={email} />
      </small>
    </>
  );
}
