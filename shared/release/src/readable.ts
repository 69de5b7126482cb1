import type {
  RemoteCommandEntity,
  RemoteContributionEntity,
  RemoteFileEntity,
  RemoteManifestEntity,
  RemoteMenuEntryEntity,
  RemoteRouteEntity,
  RemoteSlotEntity,
  RequirementEntity,
} from '@parque/contract';

/** A text by its pattern, a number that is not negative, a list of one kind, or an object by its parts. */
type Rule = RegExp | NumberConstructor | Kinds | Rules;

type Kinds = readonly Rule[];

/** The rule for each part of an object, by its name; a part whose name ends in ? may be missing. */
interface Rules {
  readonly [part: string]: Rule;
}

/**
 * A rule for each part that the contract's schema has: the compiler requires it, so that no new one is forgotten.
 * Unchecked parts are only compared, or read by the load of the remote alone, which then fails without the page.
 */
type FieldRules<Type, Unchecked extends keyof Type = never> = {
  readonly [
    Part in Exclude<keyof Type, Unchecked> & string as undefined extends Type[Part] ? `${Part}?` : Part
  ]-?: Rule;
};

const text = /[^]/;
const path = /^\/$|^(\/([a-z0-9_-]+|:[a-z]+))+$/i;
const icon = /^/;

const requirement = { 'anyProduct?': [Number] } satisfies FieldRules<
  RequirementEntity,
  'orRemaining' | 'ownsAny' | 'rol'
>;

const file = { file: text, integrity: text } satisfies FieldRules<
  RemoteFileEntity,
  'bytes' | 'kind' | 'first' | 'needs'
>;

const route = {
  path,
  title: text,
  'layout?': text,
  'access?': text,
  'requires?': requirement,
  'otherwise?': path,
  'landing?': requirement,
  'prefetch?': [text],
} satisfies FieldRules<RemoteRouteEntity, 'keepAlive'>;

const entry = {
  to: path,
  'alsoAt?': [path],
  label: text,
  'shortLabel?': text,
  'icon?': icon,
  order: Number,
  'group?': text,
  'place?': text,
  'requires?': requirement,
  'whenMissing?': { disabled: text },
  'keywords?': [text],
} satisfies FieldRules<RemoteMenuEntryEntity>;

const command = {
  id: text,
  label: text,
  'keywords?': [text],
  'icon?': icon,
  to: path,
  'search?': /^\?/,
  'action?': text,
  'key?': /^.$/,
  'requires?': requirement,
} satisfies FieldRules<RemoteCommandEntity, 'finds'>;

const slot = { id: text } satisfies FieldRules<RemoteSlotEntity, 'version' | 'max' | 'size' | 'at'>;

const contribution = {
  to: text,
  title: text,
  'requires?': requirement,
} satisfies FieldRules<RemoteContributionEntity, 'version' | 'id' | 'order' | 'module'>;

const manifestRules = {
  name: text,
  version: text,
  title: text,
  container: text,
  files: [file],
  routes: [route],
  menu: [entry],
  'commands?': [command],
  'slots?': [slot],
  'contributions?': [contribution],
} satisfies FieldRules<RemoteManifestEntity, 'hostApi' | 'shared' | 'calls' | 'messages'>;

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

const isKinds = (rule: Rule): rule is Kinds => Array.isArray(rule);

function isMatchingRule(value: unknown, rule: Rule): boolean {
  if (rule instanceof RegExp) return typeof value === 'string' && rule.test(value);
  if (rule === Number) return typeof value === 'number' && value >= 0;
  if (isKinds(rule))
    return (
      Array.isArray(value) && rule.every((kind: Rule) => value.every((item) => isMatchingRule(item, kind)))
    );
  return (
    isObject(value) &&
    Object.entries(rule).every(([part, inner]: [string, Rule]) => {
      const name = part.replace('?', '');
      return (name !== part && value[name] === undefined) || isMatchingRule(value[name], inner);
    })
  );
}

/**
 * Whether a manifest has the parts that a page reads before any code of the remote runs, each of its type. Teams can sign
 * any content, and a registry may collude with one, so that the schema of the contract has not been applied. That
 * schema would be large in every page.
 */
export const isReadable = (manifest: unknown): manifest is RemoteManifestEntity =>
  isMatchingRule(manifest, manifestRules);
