import { Link } from '@parque/remote';
import { Breakable } from '@parque/ui';
import css from './person-name.module.css';

interface PersonNameProps {
  readonly id: number;
  readonly name: string;
  readonly email: string;
}

/** Somebody's name, which leads to what is known of them. Where there is little room the e-mail has no column of its own. */
export function PersonName({ id, name, email }: PersonNameProps) {
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
