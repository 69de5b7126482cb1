import { Banner } from '@parque/ui';
import { useQuery } from '@tanstack/react-query';
import { openCopiesQuery } from '../api/copier';
import { OpenCopies, positionsOf } from '../copier/closing/open-copies';

/** Warns, before the master becomes another account, that its children are paused and that their copies remain open. */
export function OtherMaster({ master }: { readonly master: number }) {
  const { data: open } = useQuery(openCopiesQuery(master));
  return (
    <Banner tone="accent" title="Con otra maestra, tus cuentas hijas quedan pausadas">
      De la nueva no se copia nada hasta que las actives de nuevo.
      {open && positionsOf(open) > 0 && (
        <>
          {' '}
          Estas copias siguen abiertas, y la nueva maestra no las cierra. Si no las quieres, ciérralas antes.
          <OpenCopies open={open} />
        </>
      )}
    </Banner>
  );
}
