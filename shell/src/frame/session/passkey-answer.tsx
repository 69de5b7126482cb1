import type { ApiError } from '@parque/api-client';
import { preparePasskeys, type PasskeyNotUsedError } from '@parque/remote/passkey';
import { Button, FormError } from '@parque/ui';
import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';

interface PasskeyAnswerProps<Answer> {
  readonly prove: () => Promise<Answer>;
  readonly onSent: (answer: Answer) => void;
}

export function PasskeyAnswer<Answer>({ prove, onSent }: PasskeyAnswerProps<Answer>) {
  const proof = useMutation<Answer, ApiError | PasskeyNotUsedError>({ mutationFn: prove, onSuccess: onSent });
  useEffect(preparePasskeys, []);
  return (
    <>
      <Button isBlock isBusy={proof.isPending} onClick={() => proof.mutate()}>
        Usar una llave de acceso
      </Button>
      <FormError error={proof.error} />
    </>
  );
}
