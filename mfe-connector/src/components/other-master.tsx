import { Banner } from '@parque/ui';
import { useQuery } from '@tanstack/react-query';
import { openCopiesQuery } from '../api/copier';
import { OpenCopies, sumPositions } from '../copier/closing/open-copies';

interface OtherMasterProps {
  readonly master: number;
  /** Whether the user has no other master, so that all children are those of this one. */
  readonly isOnly: boolean;
}

/** Warns that changing a master to another account pauses its children and leaves their copies open. */
export function OtherMaster({ master, isOnly }: OtherMasterProps) {
  const { data: open } = useQuery(openCopiesQuery(master));
  return (
    <Banner
      tone="accent"
      title={
        isOnly
          ? 'Con otra maestra, tus cuentas hijas quedan pausadas'
          : 'Con otra cuenta, las hijas de esta maestra quedan pausadas'
      }
    >
      De la nueva no se copia nada hasta que las actives de nuevo.
      {open && sumPositions(open) > 0 && (
        <>
          {' '}
          Estas copias siguen abiertas, y la nueva maestra no las cierra. Si no las quieres, ciérralas antes.
          <OpenCopies open={open} />
        </>
      )}
    </Banner>
  );
}
