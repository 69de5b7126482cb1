import { spawn } from 'node:child_process';
import { once } from 'node:events';

type Field = string | number;
/** Rows of fields, as the headers in `terminal/shim/` read them. */
export type Rows = readonly (readonly Field[])[];

/** Answers a question of the program, such as `['clock', 'tick']`. The answer `die` kills the program. */
export type AnswerProgram = (name: string, fields: readonly string[]) => Promise<Rows | 'die'>;

interface ProgramParts {
  readonly path: string;
  /** Inputs of the program, and the folder of its files. */
  readonly env: Readonly<Record<string, string>>;
  readonly answer: AnswerProgram;
}

const fieldEnd = '\x1f';
const rowEnd = '\x1e';
const headBytes = 4;

function encodeMessage(rows: Rows): Buffer {
  const text = Buffer.from(rows.map((row) => row.join(fieldEnd)).join(rowEnd));
  const head = Buffer.alloc(headBytes);
  head.writeUInt32LE(text.length);
  return Buffer.concat([head, text]);
}

/** A compiled program. It runs only while it handles an event. */
export function startProgram({ path, env, answer }: ProgramParts) {
  const child = spawn(path, {
    env: { ...env, ASAN_OPTIONS: 'detect_leaks=0' },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const exitEvent = once(child, 'exit');
  let [input, complaint] = [Buffer.alloc(0), ''];
  let [isKilled, isOver] = [false, false];
  let currentWaiter: { resolve: () => void; reject: (error: unknown) => void } | undefined;
  let failure: unknown;
  let isIdle = false;

  function settle(error?: unknown): void {
    failure ??= error;
    const waiter = currentWaiter;
    currentWaiter = undefined;
    if (failure === undefined) waiter?.resolve();
    else waiter?.reject(failure);
  }

  async function handle(question: string): Promise<void> {
    const [name = '', ...fields] = question.split(fieldEnd);
    if (name === 'next') {
      isIdle = true;
      return settle();
    }
    const reply = await answer(name, fields);
    if (reply === 'die') child.kill('SIGKILL');
    else child.stdin.write(encodeMessage(reply));
  }

  child.stdout.on('data', (bytes: Buffer) => {
    input = Buffer.concat([input, bytes]);
    // The program waits for each answer, so there is at most one question.
    if (input.length < headBytes || input.length < headBytes + input.readUInt32LE()) return;
    const question = input.subarray(headBytes).toString();
    input = Buffer.alloc(0);
    void handle(question).catch(settle);
  });
  child.stderr.on('data', (bytes: Buffer) => void (complaint += bytes.toString()));
  child.stdin.on('error', () => undefined);
  child.on('error', settle);
  child.on('close', (code, signal) => {
    isOver = true;
    isKilled = signal === 'SIGKILL';
    settle(isKilled || code === 0 ? undefined : new Error(`the program ended with ${code}: ${complaint}`));
  });

  const waitForIdle = () =>
    new Promise<void>((resolve, reject) => {
      currentWaiter = { resolve, reject };
      if (failure !== undefined || isIdle || isOver) settle();
    });

  return {
    /** Queues an event, and waits until the program has handled it. Returns whether the program still runs. */
    async sendEvent(...sendEvent: readonly Field[]): Promise<boolean> {
      await waitForIdle();
      if (isOver) return false;
      isIdle = false;
      child.stdin.write(encodeMessage([sendEvent]));
      await waitForIdle();
      return !isOver;
    },
    /** Waits until OnInit is handled. Returns whether the program runs. */
    async waitForStart(): Promise<boolean> {
      await waitForIdle();
      return !isOver;
    },
    /** Ends the program as a power cut does. */
    async kill(): Promise<void> {
      if (!isOver) child.kill('SIGKILL');
      await exitEvent;
    },
  };
}

export type Program = ReturnType<typeof startProgram>;
