import type { PersonScope } from '@parque/session';
import type { MutationOptions } from '@tanstack/react-query';
import { whileSamePerson } from './person-work';

type AnyMutation = MutationOptions<unknown, unknown, unknown, unknown>;

/** Binds a mutation to a scope: after the scope has ended, neither its function nor its callbacks run. */
export function ofPerson<Options extends AnyMutation>(options: Options, scope: PersonScope): Options {
  const { mutationFn, onMutate, onSuccess, onError, onSettled } = options;
  const { signal } = scope;
  const guarded =
    <Args extends unknown[], Result>(callback: (...args: Args) => Result) =>
    (...args: Args) =>
      signal.aborted ? undefined : callback(...args);
  const run: AnyMutation['mutationFn'] =
    mutationFn &&
    ((...args) =>
      signal.aborted ? new Promise(() => undefined) : whileSamePerson(scope, mutationFn(...args)));
  return {
    ...options,
    ...(run && { mutationFn: run }),
    ...(onMutate && { onMutate: guarded(onMutate) }),
    ...(onSuccess && { onSuccess: guarded(onSuccess) }),
    ...(onError && { onError: guarded(onError) }),
    ...(onSettled && { onSettled: guarded(onSettled) }),
  };
}
