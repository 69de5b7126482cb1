import { maxErrorCharacters } from '@parque/contract/limits';
import { reduceErrorText } from '@parque/release/error-text';
import type { ChosenRemote } from '../composition';
import { isFileFault, isMissingFile, type RemoteError } from '../fault';
import { findFile, findOwner } from '../loading/known-files';
import { handleHappened, type Happened } from './happened';
import { reportThrown, reportViolation } from './outcomes';

const maxReported = 50;
const maxTypedWords = 500;

const words = /[\p{L}\p{N}]{2,}/gu;

/** Words that users typed into fields, which an error may repeat. */
const typedWords = new Set<string>();

function addTypedWords(field: EventTarget | null): void {
  const { value } = field as Partial<HTMLInputElement>;
  if (typedWords.size > maxTypedWords) typedWords.clear();
  for (const [word] of String(value ?? '').matchAll(words)) typedWords.add(word.toLowerCase());
}

/** Returns the message without words of fields, and without quotes, numbers and addresses. */
function toReportedText(message: string): string {
  document.querySelectorAll('input, textarea').forEach(addTypedWords);
  const safeText = message.replace(words, (word) => (typedWords.has(word.toLowerCase()) ? '…' : word));
  return reduceErrorText(safeText, maxErrorCharacters);
}

interface Position {
  readonly owner?: ChosenRemote;
  readonly file: string;
  readonly line?: number;
  readonly column?: number;
}

/** Returns the first position of a stack that is in a file of a remote. */
function findPosition(stack: string): Position | undefined {
  for (const [, url = '', line, column] of stack.matchAll(/(https?:\/\/[^\s()]+?):(\d+):(\d+)/g)) {
    const owner = findOwner(url);
    const file = owner && findFile(url)?.file;
    if (file) return { owner, file, line: Number(line), column: Number(column) };
  }
  return undefined;
}

let reportedCount = 0;

function report(entry: ChosenRemote, message: string, position: Position | undefined): void {
  const text = toReportedText(message);
  if (text === '' || reportedCount >= maxReported) return;
  reportedCount += 1;
  const { file, line, column } = position ?? {};
  reportThrown(entry, { message: text, ...(file && { file, line, column }) });
}

const reportedErrors = new WeakSet<object>();

/** Reports an error that was thrown; once, also if both a boundary and the page meet it. */
function reportError(thrown: unknown, { entry, at = '' }: { entry?: ChosenRemote; at?: string }): void {
  if (typeof thrown === 'object' && thrown !== null) {
    if (reportedErrors.has(thrown)) return;
    reportedErrors.add(thrown);
  }
  const { name, message, stack } = thrown instanceof Error ? thrown : {};
  const position = findPosition(`${stack ?? ''}\n${at}`);
  const owner = entry ?? position?.owner;
  // A value that is no error can be any data.
  if (owner && name !== 'AbortError' && !isMissingFile(thrown))
    report(owner, name ? `${name}: ${message}` : 'thrown value', position);
}

/** A lost or slow connection is no error of a remote. */
const isOfConnection = (fault: RemoteError) =>
  isFileFault(fault) && (fault.reason === 'network' || fault.reason === 'timeout');

function reportFault(entry: ChosenRemote, fault: RemoteError): void {
  if (isOfConnection(fault)) return;
  if (!isFileFault(fault)) return reportError(fault.cause ?? fault, { entry });
  const { request = '' } = isMissingFile(fault.cause) ? fault.cause : {};
  const file = findFile(request)?.file;
  report(entry, `${fault.phase}: ${fault.reason}`, file === undefined ? undefined : { file });
}

const reportedViolations = new Set<string>();

/** Reports each violation of the page's policy once, for the remote whose file caused it or was blocked. */
function handleViolation(event: SecurityPolicyViolationEvent): void {
  const { effectiveDirective, blockedURI, sourceFile, lineNumber, columnNumber } = event;
  const id = [effectiveDirective, blockedURI, sourceFile].join(' ');
  const isOfExtension = /^[\w-]+-extension:/.test(sourceFile);
  if (isOfExtension || reportedViolations.has(id)) return;
  reportedViolations.add(id);
  const owner = findOwner(sourceFile) ?? findOwner(blockedURI);
  reportViolation(owner, effectiveDirective);
  const blockedHost = URL.canParse(blockedURI) ? new URL(blockedURI).host : blockedURI;
  const position = findPosition(`${sourceFile}:${lineNumber}:${columnNumber}`);
  if (owner) report(owner, `${effectiveDirective} blocks ${blockedHost}`, position);
}

type Thrown = Omit<ErrorEvent, 'error'> & { readonly error: unknown };

function handle(occurrence: Happened): void {
  if (!(occurrence instanceof Event)) reportFault(occurrence.entry, occurrence.fault);
  else if (occurrence.type === 'securitypolicyviolation')
    handleViolation(occurrence as SecurityPolicyViolationEvent);
  else if (occurrence.type === 'unhandledrejection')
    reportError((occurrence as PromiseRejectionEvent).reason, {});
  else {
    const { error: thrown, filename, lineno, colno } = occurrence as Thrown;
    reportError(thrown, { at: `${filename}:${lineno}:${colno}` });
  }
}

/** Reports what the code of remotes throws, with its position, and violations of the page's policy. */
export function reportErrors(): void {
  document.addEventListener('change', ({ target }) => addTypedWords(target), true);
  handleHappened(handle);
}
