import type { UserScope } from '@parque/session';
import type { MutationOptions } from '@tanstack/react-query';
import { settleForSameUser } from './user-work';

type AnyMutation = MutationOptions<unknown, unknown, unknown, unknown>;

/** Binds a mutation to a scope: after the scope has ended, neither its function nor its callbacks run. */
export function bindToUser<Options extends AnyMutation>(options: Options, scope: UserScope): Options {
  const { mutationFn, onMutate, onSuccess, onError, onSettled } = options;
  const { signal } = scope;
  const guardCallback =
    <Args extends unknown[], Result>(callback: (...args: Args) => Result) =>
    (...args: Args) =>
      signal.aborted ? undefined : callback(...args);
  const run: AnyMutation['mutationFn'] =
    mutationFn &&
    ((...args) =>
      signal.aborted ? new Promise(() => undefined) : settleForSameUser(scope, mutationFn(...args)));
  return {
    ...options,
    ...(run && { mutationFn: run }),
    ...(onMutate && { onMutate: guardCallback(onMutate) }),
    ...(onSuccess && { onSuccess: guardCallback(onSuccess) }),
    ...(onError && { onError: guardCallback(onError) }),
    ...(onSettled && { onSettled: guardCallback(onSettled) }),
  };
}
