import type { ApiError } from '@parque/api-client';
import { toast } from '@parque/ui';
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';

interface ChangeOptions<Answer> {
  /** The notice of success. */
  readonly text: string | ((answer: Answer) => string);
  /** The calls that are read again. */
  readonly changed: readonly { readonly id: string }[];
  readonly onStored?: (answer: Answer, cache: QueryClient) => void;
}

/** A change that is reported by a notice, and after which the calls that it concerns are read again. */
export function useChange<Answer, Change = void>(
  sendChange: (change: Change) => Promise<Answer>,
  { text, changed, onStored }: ChangeOptions<Answer>,
) {
  const cache = useQueryClient();
  return useMutation<Answer, ApiError, Change>({
    mutationFn: sendChange,
    onSuccess: (answer) => {
      toast.success(typeof text === 'string' ? text : text(answer));
      onStored?.(answer, cache);
      for (const { id } of changed) void cache.invalidateQueries({ queryKey: [id] });
    },
  });
}
