import { Button, toast } from '@parque/ui';
import { useSendEmailProof } from '../../api/purchases';

export function SendProof({ email }: { readonly email: string }) {
  const proof = useSendEmailProof();
  const sendProof = () =>
    proof.mutate(undefined, {
      onSuccess: () => toast.success(`Te hemos enviado otro enlace a ${email}.`),
      onError: ({ message }) => toast.error(message),
    });
  return (
    <Button size="sm" isBusy={proof.isPending} onClick={sendProof}>
      Enviar de nuevo
    </Button>
  );
}
