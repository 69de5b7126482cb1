import type { PersonScope } from '@parque/session';
import type { MutationOptions } from '@tanstack/react-query';
import { settleForSamePerson } from './person-work';

type AnyMutation = MutationOptions<unknown, unknown, unknown, unknown>;

/** Binds a mutation to a scope: after the scope has ended, neither its function nor its callbacks run. */
export function bindToPerson<Options extends AnyMutation>(options: Options, scope: PersonScope): Options {
  const { mutationFn, onMutate, onSuccess, onError, onSettled } = options;
  const { signal } = scope;
  const guardCallback =
    <Args extends unknown[], Result>(callback: (...args: Args) => Result) =>
    (...args: Args) =>
      signal.aborted ? undefined : callback(...args);
  const run: AnyMutation['mutationFn'] =
    mutationFn &&
    ((...args) =>
      signal.aborted ? new Promise(() => undefined) : settleForSamePerson(scope, mutationFn(...args)));
  return {
    ...options,
    ...(run && { mutationFn: run }),
    ...(onMutate && { onMutate: guardCallback(onMutate) }),
    ...(onSuccess && { onSuccess: guardCallback(onSuccess) }),
    ...(onError && { onError: guardCallback(onError) }),
    ...(onSettled && { onSettled: guardCallback(onSettled) }),
  };
}
